import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { multipart } from '../../test/multipart.ts'
import { isReady, type Place, register } from './member.ts'
import type { Containers } from './program.ts'
import { expect, secondsOf, until } from './report.ts'

const name = 'rollbook-alone'
const [database, mail, app] = [`${name}-db`, `${name}-mail`, `${name}-app`]

/** What an image runs beside: PostgreSQL with Rollbook's role, and a mail server. */
export async function startBeside({ call, exec }: Containers, root: string) {
  await stopBeside({ call })
  await call(['network', 'create', name])
  const at = (alias: string) => ['--detach', '--network', name, '--network-alias', alias]
  await call(['run', ...at('mail'), '--name', mail, 'docker.io/axllent/mailpit:latest'])
  const script = `${join(root, 'deploy/postgres/create-role.sh')}:/docker-entrypoint-initdb.d/create-role.sh:ro`
  const settings = ['--env', 'POSTGRES_PASSWORD=secret', '--volume', script]
  await call(['run', ...at('db'), '--name', database, ...settings, 'docker.io/library/postgres:18'])
  await until('PostgreSQL is ready', 90, () =>
    exec(database, 'pg_isready', '--host=127.0.0.1', '--username=rollbook'),
  )
}

export async function stopBeside({ call }: Pick<Containers, 'call'>) {
  for (const container of [app, mail, database])
    await call(['rm', '--force', '--time', '1', '--volumes', container]).catch(() => undefined)
  await call(['network', 'rm', name]).catch(() => undefined)
}

/** Starts an image with nothing that it doesn't need, as compose.yaml does. Returns where it listens. */
async function start({ call }: Containers, image: string, port: number): Promise<Place> {
  const place = { url: 'http://rollbook.localhost', port }
  const settings = {
    PUBLIC_URL: place.url,
    HTTPS: 'false',
    DATABASE_URL: 'postgres://rollbook:secret@db/rollbook',
    SMTP_URL: 'smtp://mail:1025',
    SMTP_ALLOW_PLAINTEXT: 'true',
    INSTALLATION_KEY: 'an installation key of 32 letters',
    TRUST_PROXY: '1',
  }
  const where = `run --detach --name ${app} --network ${name} --publish 127.0.0.1:${port}:3000`
  const rights = '--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --init'
  const environment = Object.entries(settings).flatMap((pair) => ['--env', pair.join('=')])
  await call([...`${where} ${rights}`.split(' '), ...environment, image])
  return place
}

/** Waits until it wants requests; otherwise throws what it logged. */
const untilReady = ({ logsOf }: Containers, place: Place) =>
  until('the server is ready', 90, () => isReady(place)).catch(async (error: Error) => {
    throw new Error(`${error.message}\n${await logsOf(app)}`, { cause: error })
  })

/** Runs the image with few rights beside a real PostgreSQL. Returns what to report. */
export async function runAlone(containers: Containers, image: string, port: number) {
  const { call, exec } = containers
  let place: Place = { url: '', port }
  const firstReady = await secondsOf(async () => {
    place = await start(containers, image, port)
    await untilReady(containers, place)
  })
  expect('it runs as the user node', await exec(app, 'id', '-un'), 'node')
  expect(
    'it has no capabilities',
    await exec(app, 'sh', '-c', 'grep CapEff /proc/1/status | cut -f 2'),
    '0'.repeat(16),
  )
  const writes = 'touch /app/new /usr/new 2>/dev/null; ls -d /app/new /usr/new 2>/dev/null | wc -l'
  expect('it can’t write to its own program', await exec(app, 'sh', '-c', writes), '0')
  expect('its health check passes', await exec(app, ...(await healthCheckOf(containers, image))), '')
  const check = await exec(app, 'rollbook', 'check')
  expect('rollbook check finds nothing wrong', /WRONG/.test(check), false)

  const member = await register(place)
  await member.log('Guard passing')
  expect('a member logs a session', (await member.titles()).join(), 'Guard passing')
  const stop = await secondsOf(() => call(['stop', '--time', '30', app]))
  expect('it ends by itself', await call(['inspect', '--format', '{{.State.ExitCode}}', app]), '0')
  const ready = await secondsOf(async () => {
    await call(['start', app])
    await untilReady(containers, place)
  })
  expect('the session is there after a restart', (await member.titles()).join(), 'Guard passing')
  await call(['rm', '--force', '--time', '1', '--volumes', app])
  return { firstReady, ready, stop, check }
}

/** The command of the image’s own health check, which Podman runs only with systemd. */
async function healthCheckOf({ call }: Containers, image: string): Promise<string[]> {
  const test = JSON.parse(
    await call(['image', 'inspect', '--format', '{{json .HealthCheck}}', image]).catch(() =>
      call(['image', 'inspect', '--format', '{{json .Config.Healthcheck}}', image]),
    ),
  ) as { Test: string[] }
  return test.Test.slice(1)
}

/** Uploads a video to an image with ffmpeg. Returns the size of its poster in bytes. */
export async function makePoster(containers: Containers, image: string, port: number): Promise<number> {
  const place = await start(containers, image, port)
  await untilReady(containers, place)
  const member = await register(place)
  const content = await readFile(new URL('../../test/media/roll.mp4', import.meta.url))
  const { payload, headers } = multipart([{ name: 'roll.mp4', content, type: 'video/mp4' }])
  const [file] = JSON.parse((await member.post('/api/upload', payload, headers)).text) as {
    preview: string | null
  }[]
  expect('a video has a poster', typeof file?.preview, 'string')
  const poster = await member.read(file?.preview ?? '')
  expect('the poster is a picture', poster.headers['content-type'], 'image/webp')
  await containers.call(['rm', '--force', '--time', '1', '--volumes', app])
  return poster.bytes
}

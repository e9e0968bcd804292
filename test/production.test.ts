import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Lock {
  packages: Record<string, { dev?: boolean }>
}

/** Links the files, where both folders are on one disk; otherwise copies them. */
function copy(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  if (spawnSync('cp', ['-al', from, to]).status !== 0)
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

/** The checkout after `npm start` and `npm prune --omit=dev`, which needs a registry. */
async function aPrunedCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-production-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['package.json', 'package-lock.json', 'bin', 'dist', 'migrations', 'src'])
    copy(join(root, name), join(folder, name))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const isNested = /node_modules\/.*\/node_modules\//
  for (const [path, { dev }] of Object.entries(packages)) {
    if (path === '' || dev || isNested.test(path) || !existsSync(join(root, path))) continue
    copy(join(root, path), join(folder, path))
  }
  copy(join(root, 'node_modules/.bin/node'), join(folder, 'node_modules/.bin/node'))
  return folder
}

test('production runs without development packages once it is built', async () => {
  if (!existsSync(join(root, 'dist/server/main.js')) || !existsSync(join(root, 'dist/web')))
    execFileSync(process.execPath, ['bin/build.mjs'], { cwd: root })
  const folder = await aPrunedCheckout()
  expect(existsSync(join(folder, 'node_modules/vite'))).toBe(false)
  const port = await freePort()
  const { DATABASE_URL: _, ...env } = process.env
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://rollbook.example',
    SMTP_URL: 'smtps://127.0.0.1:1',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
  }
  const server = spawn(process.execPath, ['bin/start.mjs'], { cwd: folder, env: { ...env, ...settings } })
  let printed = ''
  server.stdout.on('data', (text) => (printed += String(text)))
  server.stderr.on('data', (text) => (printed += String(text)))
  const exit = once(server, 'exit')

  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
  await expect.poll(async () => (await ask('/readyz'))?.status ?? printed).toBe(200)
  expect((await ask('/'))?.status).toBe(200)
  const unreadable = await ask('/%ff')
  expect([unreadable?.status, unreadable?.headers.get('x-frame-options')]).toEqual([404, 'DENY'])
  const lines = printed.split('\n').filter((line) => line !== '')
  const logged = lines.slice(lines.findIndex((line) => line.startsWith('{'))).map((line) => JSON.parse(line))
  expect(logged.map(({ msg }) => msg)).toContainEqual(
    expect.stringMatching(/^Rollbook \d+\.\d+\.\d+ is running at /),
  )
  // Passkeys aren't bundled with the server.
  const url = `http://127.0.0.1:${port}/api`
  const token = await fetch(`${url}/csrf-token`)
  const cookie = String(token.headers.get('set-cookie')).split(';')[0] ?? ''
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  const headers = { cookie, 'x-csrf-token': csrfToken }
  const options = await fetch(`${url}/auth/passkey/options`, { method: 'POST', headers })
  expect(options.status).toBe(200)

  server.kill('SIGTERM')
  expect((await exit)[0]).toBe(0)
  expect(printed).not.toMatch(/Installing packages|Building/)
})

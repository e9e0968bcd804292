import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('on a port in use the server says so, exits, and leaves no database running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-port-'))
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1' }
  const server = spawn(process.execPath, ['src/server/main.js'], { env, stdio: ['ignore', 'ignore', 'pipe'] })

  expect(await text(server.stderr)).toContain('Another program is using the port.')
  expect(server.exitCode ?? (await once(server, 'exit'))[0]).toBe(1)
  expect(await readdir(join(folder, 'pgdata'))).not.toContain('postmaster.pid')

  other.close()
  await rm(folder, { recursive: true, force: true })
})

test('a server whose database is down says where it expected it, and stops when it is told to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-waiting-'))
  const env = {
    ...process.env,
    DATABASE_URL: 'postgres://rafa:armbar@127.0.0.1:1/app',
    DATA_DIR: folder,
    PORT: '0',
  }
  const server = spawn(process.execPath, ['src/server/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(server, 'exit')
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  expect(String(line)).toContain('Waiting for the database at 127.0.0.1:1/app')
  expect(String(line)).not.toContain('armbar')
  server.kill('SIGTERM')
  expect((await exit)[0]).toBe(0)
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['--help', 0],
  ['--port=8080', 2],
  ['check', 2],
])('the argument %s starts no server, and leads to what there is', async (argument, code) => {
  for (const script of ['src/server/main.js', 'bin/start.mjs']) {
    const server = spawn(process.execPath, [script, argument], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [out, err, [exitCode]] = await Promise.all([
      text(server.stdout),
      text(server.stderr),
      once(server, 'exit'),
    ])
    expect(exitCode).toBe(code)
    expect(code === 0 ? out : err).toContain('npm run admin -- --help')
  }
})

test('an operator reads how many migrations a start has run, that videos get no poster, and with another key why there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-start-'))
  const programs = await mkdtemp(join(tmpdir(), 'rollbook-programs-'))
  for (const name of ['sh', 'unshare', 'true']) await symlink(`/usr/bin/${name}`, join(programs, name))
  const outer = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    // What the bundled database needs is there, and no ffmpeg.
    PATH: programs,
  }
  const start = (key: string) =>
    spawn(process.execPath, ['src/server/main.js'], {
      env: { ...outer, INSTALLATION_KEY: key.repeat(32) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const server = start('a')
  let printed = ''
  for await (const chunk of server.stdout) {
    printed += String(chunk)
    if (printed.includes('is running at')) server.kill('SIGTERM')
  }
  const { length } = (await readdir('migrations')).filter((name) => name.endsWith('.sql'))
  expect(printed).toContain(`${length} migrations were run.`)
  expect(printed).toContain('ffmpeg is not installed, so videos have no poster')

  const other = start('b')
  const [error, [code]] = await Promise.all([text(other.stderr), once(other, 'exit')])
  expect([code, error]).toEqual([1, expect.stringContaining('INSTALLATION_KEY differs from the key')])
  await rm(programs, { recursive: true })
  await rm(folder, { recursive: true, force: true })
})

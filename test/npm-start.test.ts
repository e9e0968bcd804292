import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

test('a supervisor that stops npm stops the server with it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rollbook-start-'))
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressIn(npm.stdout)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)

  const gone = once(npm, 'exit')
  npm.kill('SIGTERM')
  await gone
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
  await rm(dataDir, { recursive: true })
})

async function addressIn(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [url] = /http:\/\/localhost:\d+/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('The server did not start.')
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

async function aCommand(line: string) {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-main-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, NODE: process.execPath }
  const shell = spawn('sh', ['-c', line], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = Promise.all([text(shell.stdout), text(shell.stderr)])
  const exit = once(shell, 'exit')
  return { shell, printed, exit, isDatabaseRunning: () => existsSync(join(folder, 'pgdata', 'postmaster.pid')) }
}

test('an operator who reads the beginning of a check leaves no database running', async () => {
  const { printed, exit, isDatabaseRunning } = await aCommand(
    '"$NODE" src/server/operator/main.ts check | head -1',
  )
  expect(await printed).toEqual([expect.stringMatching(/^ok .*\n$/), ''])
  expect((await exit)[0]).toBe(0)
  expect(isDatabaseRunning()).toBe(false)
})

test('an operator who interrupts a command leaves no database running', async () => {
  const { shell, printed, exit, isDatabaseRunning } = await aCommand(
    'exec "$NODE" src/server/operator/main.ts migrate',
  )
  await expect.poll(isDatabaseRunning, { timeout: 30_000 }).toBe(true)
  shell.kill('SIGTERM')
  expect((await exit)[0]).toBe(143)
  expect(await printed).toEqual(['', ''])
  expect(isDatabaseRunning()).toBe(false)
})

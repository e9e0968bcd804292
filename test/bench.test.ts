import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { chromiumPath } from '../e2e/chromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the benches may make databases: as a URL, since they are programs of their own. */
function adminUrl(): string {
  const { user, host, port, password, database } = new pg.Client(inject('admin'))
  const login = password === null || password === undefined ? user : `${user}:${password}`
  return `postgres://${login}@${encodeURIComponent(host)}:${port}/${database}`
}

/** A busy machine takes minutes for what is a few seconds' work. */
const timeout = 600_000

// bench/main.ts takes too long, and shares the machine badly: `BENCH_SIZE=tiny npm run bench` is run by hand.
test('the bench of large journals runs to its end', { timeout }, () => expectToRun('bench/scale.ts'))

test('the bench of a year with a fast clock lives through its first days', { timeout }, () =>
  expectToRun('bench/year.ts'),
)

test('the bench of an hour runs to its end', { timeout }, () => expectToRun('bench/hour.ts'))

test('the bench of what takes longest runs to its end', { timeout }, () => expectToRun('bench/heavy-calls.ts'))

test('the bench of two builds runs to its end', { timeout }, () => expectToRun('bench/builds.ts'))

const hasChromium = existsSync(chromiumPath ?? chromium.executablePath())

test.skipIf(!hasChromium)('the bench of what a search takes on the screen runs to its end', { timeout }, () =>
  expectToRun('bench/search-time.ts'),
)

async function expectToRun(file: string) {
  if (!existsSync(`${root}/dist/server/main.js`) || !existsSync(`${root}/dist/web`)) {
    const [status] = await once(spawn(process.execPath, ['bin/build.mjs'], { cwd: root }), 'exit')
    expect(status).toBe(0)
  }
  const bench = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, BENCH_SIZE: 'tiny', DATABASE_URL: adminUrl() },
  })
  let printed = ''
  bench.stdout.on('data', (text) => (printed += String(text)))
  bench.stderr.on('data', (text) => (printed += String(text)))
  const [status] = await once(bench, 'exit')
  if (status !== 0) throw new Error(`${file} ended with ${status}: ${printed}`)
  expect(printed).toMatch(/wanted|target/i)
}

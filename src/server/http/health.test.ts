import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { pdf } from '#test/files.ts'
import { aWorld } from '#test/world.ts'

test('an operator sees that the server is up and reaches its database', async () => {
  const world = await aWorld()
  for (const url of ['/healthz', '/readyz'])
    expect(await world.browser().get(url)).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('without its database a server still takes requests, and the operator sees why it is of little use, logged in or not', async () => {
  const world = await aWorld()
  const operator = await world.signUp()
  expect((await world.browser().get('/readyz')).status).toBe(200)
  await world.db.destroy()
  for (const browser of [world.browser(), operator]) {
    expect(await browser.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await browser.get('/readyz')).toMatchObject({ status: 200, body: { status: 'database unreachable' } })
  }
})

test('a database that does not answer keeps nobody waiting for whether the server is ready', async () => {
  const world = await aWorld()
  const busy = Array.from({ length: 6 }, () => sql`select pg_sleep(5)`.execute(world.db))
  expect(await world.browser().get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'database unreachable' },
  })
  await Promise.all(busy)
  await expect.poll(async () => (await world.browser().get('/readyz')).body).toEqual({ status: 'ok' })
})

test('a server that is asked to stop says so before it refuses anybody', async () => {
  const world = await aWorld()
  const app = await buildApp(world.deps, pino({ level: 'silent' }))
  onTestFinished(() => app.close())
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  let isDrained = false
  const drain = async () => {
    await app.drain(2_000)
    isDrained = true
  }
  const drained = drain()
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'stopping' }])
  const call = await app.inject('/api/csrf-token')
  expect([call.statusCode, call.headers.connection]).toEqual([200, 'close'])
  expect(isDrained).toBe(false)
  await drained
})

test('where nobody asks whether it is ready, a server stops at once', async () => {
  const world = await aWorld()
  const app = await buildApp(world.deps, pino({ level: 'silent' }))
  onTestFinished(() => app.close())
  // Longer than a test may take.
  await app.drain(600_000)
})

test('a fresh server is ready although nothing has been stored in its folder yet', async () => {
  const world = await aWorld()
  await rm(world.deps.env.dataDir, { recursive: true, force: true })
  expect(await world.browser().get('/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('a full disk is said with a sentence, and the operator sees it until a minute later', async () => {
  const world = await aWorld()
  const rafa = await world.signUp()
  const { put } = world.deps.files
  world.deps.files.put = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  expect(await rafa.upload({ name: 'rules.pdf', content: pdf() })).toMatchObject({
    status: 507,
    body: { code: 'DISK_FULL', message: 'Our storage is full, so nothing was saved. Please try again later.' },
  })
  expect(await world.db.selectFrom('files').selectAll().execute()).toEqual([])
  expect(await rafa.get('/readyz')).toMatchObject({ status: 503, body: { status: 'disk full' } })
  expect(await rafa.get('/healthz')).toMatchObject({ status: 200 })
  world.deps.files.put = put
  world.later(61_000)
  expect((await rafa.upload({ name: 'rules.pdf', content: pdf() })).status).toBe(200)
  expect(await rafa.get('/readyz')).toMatchObject({ status: 200 })
})

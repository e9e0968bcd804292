import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pdf } from '#test/files.ts'
import { aWorld } from '#test/world.ts'

test('an operator sees that the server is up and reaches its database', async () => {
  const world = await aWorld()
  for (const url of ['/healthz', '/readyz'])
    expect(await world.browser().get(url)).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('without its database the server is up but not ready', async () => {
  const world = await aWorld()
  expect((await world.browser().get('/readyz')).status).toBe(200)
  await world.db.destroy()
  expect(await world.browser().get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await world.browser().get('/readyz')).toMatchObject({ status: 503, body: { status: 'unavailable' } })
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

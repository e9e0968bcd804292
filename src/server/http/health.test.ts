import { expect, test } from 'vitest'
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

import { expect, test } from 'vitest'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const gzip = { 'accept-encoding': 'br, gzip' }

test('a long list is sent compressed, and not again while nothing has changed', async () => {
  const rafa = await world.signUp()
  await rafa.log({ notes: 'Knee cut, again. '.repeat(100) })
  const plain = await rafa.get('/api/entries')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const first = await rafa.get('/api/entries', gzip)
  expect(first.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'private, no-cache',
    vary: 'cookie, accept-encoding',
  })
  expect(first.raw.length).toBeLessThan(plain.raw.length / 3)
  expect(first.body).toEqual(plain.body)

  const known = { ...gzip, 'if-none-match': String(first.headers['etag']) }
  const again = await rafa.get('/api/entries', known)
  expect([again.status, again.raw.length, again.headers['x-total-count']]).toEqual([304, 0, '1'])
  await rafa.log({ title: 'Open mat' })
  expect((await rafa.get('/api/entries', known)).status).toBe(200)
})

test('another person never gets the reply that the previous one cached', async () => {
  const [rafa, mika] = [await world.signUp(), await world.signUp()]
  for (const person of [rafa, mika]) await person.log({ notes: 'Knee cut, again. '.repeat(100) })
  const { headers } = await rafa.get('/api/entries', gzip)
  const theirs = await mika.get('/api/entries', { ...gzip, 'if-none-match': String(headers['etag']) })
  expect(theirs.status).toBe(200)
})

test('a short reply is neither compressed nor cached', async () => {
  const rafa = await world.signUp()
  const { headers } = await rafa.get('/api/auth/session', gzip)
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers).not.toHaveProperty('etag')
  expect(headers['cache-control']).toBe('no-store')
})

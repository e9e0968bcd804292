import { expect, test } from 'vitest'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

const aClass = { title: 'Fundamentals', date: '2026-11-10', startTime: '19:00', endTime: '20:30' }
const rounds = { title: 'Sparring: 3 round(s) with Ana', date: '2026-11-10', sessionType: 'open-mat' }
const loggedAlready = { status: 409, body: { code: 'ALREADY_LOGGED' } }

test('rounds written offline wait for their member if the evening has a session by now, and are stored if it hasn’t', async () => {
  const rafa = await world.signUp()
  const unlessLogged = 'any'
  expect(await rafa.post('/api/entries', { ...rounds, unlessLogged })).toMatchObject({ status: 201 })
  await rafa.log({ ...aClass, date: '2026-11-12' })
  expect(await rafa.post('/api/entries', { ...rounds, date: '2026-11-12', unlessLogged })).toMatchObject(
    loggedAlready,
  )
  expect(await rafa.post('/api/entries', { ...rounds, date: '2026-11-12' })).toMatchObject({ status: 201 })
})

test('a class that two devices log from the same template at once is one entry', async () => {
  const rafa = await world.signUp()
  const post = (clientId: string) =>
    rafa.post('/api/entries', { ...aClass, unlessLogged: 'same', clientId: `offline_${clientId}` })
  const replies = await Promise.all(['phone', 'laptop', 'tablet'].map(post))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const stored = (await rafa.get('/api/entries')).body
  expect(stored).toHaveLength(1)
  expect(stored[0]).not.toHaveProperty('unlessLogged')
})

test('a retry of the create that was stored is answered with its entry', async () => {
  const rafa = await world.signUp()
  const create = { ...rounds, unlessLogged: 'any', clientId: 'offline_1' }
  const first = await rafa.post('/api/entries', create)
  expect(await rafa.post('/api/entries', create)).toMatchObject({ status: 200, body: { id: first.body.id } })
})

test('neither what is planned, nor what was deleted, nor another member’s session is in the way', async () => {
  const [rafa, lena] = [await world.signUp(), await world.signUp()]
  await lena.log(aClass)
  await rafa.log({ ...aClass, isPlanned: true })
  const { id } = await rafa.log({ ...aClass, title: 'Deleted' })
  await rafa.delete(`/api/entries/${id}`)
  expect(await rafa.post('/api/entries', { ...rounds, unlessLogged: 'any' })).toMatchObject({ status: 201 })
})

test('anything else than the same or any session is refused', async () => {
  const rafa = await world.signUp()
  expect(await rafa.post('/api/entries', { ...rounds, unlessLogged: 'all' })).toMatchObject({ status: 400 })
})

import { expect, test } from 'vitest'
import { bare } from '#test/make.ts'
import { anEntry, aWorld } from '#test/world.ts'

const world = await aWorld()

test('a grappler logs a session and reads it back as it was typed', async () => {
  const rafa = await world.signUp()
  const sweeps = await rafa.tag('Sweeps')
  const { status, body } = await rafa.post('/api/entries', anEntry({ tags: [sweeps.id] }))

  expect(status).toBe(201)
  expect(body).toEqual({
    ...bare,
    ...anEntry(),
    id: expect.any(Number),
    updatedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    tags: [{ id: sweeps.id, name: 'Sweeps', colorClass: 'blue' }],
    hasPostSessionNotes: false,
  })
  expect((await rafa.get(`/api/entries/${body.id}`)).body).toEqual(body)
  expect((await rafa.get('/api/entries')).body).toEqual([body])
})

test('how hard a session was can be said, corrected, and taken back', async () => {
  const rafa = await world.signUp()
  const entry = await rafa.log({ effort: 7 })
  const change = async (changes: object) => (await rafa.patch(`/api/entries/${entry.id}`, changes)).body.effort
  expect(entry.effort).toBe(7)
  expect([await change({ effort: 10 }), await change({ notes: 'Hard.' }), await change({ effort: null })]).toEqual(
    [10, 10, null],
  )
})

test('a create sent twice with one client id stores one entry', async () => {
  const rafa = await world.signUp()
  const entry = anEntry({ clientId: 'offline_1' })
  const [first, second] = await Promise.all([rafa.post('/api/entries', entry), rafa.post('/api/entries', entry)])
  const third = await rafa.post('/api/entries', entry)

  expect([first?.status, second?.status].sort()).toEqual([200, 201])
  expect(second?.body).toEqual(first?.body)
  expect(third).toMatchObject({ status: 200, body: first?.body })
  expect((await rafa.get('/api/entries')).body).toHaveLength(1)
})

test('a create with other words under a known client id changes nothing, and the reply says so', async () => {
  const rafa = await world.signUp()
  const first = anEntry({ clientId: 'offline_1' })
  const { body: stored } = await rafa.post('/api/entries', first)
  const other = await rafa.post('/api/entries', { ...first, notes: 'Second session' })
  expect(other).toMatchObject({ status: 200, body: stored, headers: { 'x-same-payload': 'no' } })

  // A retry is recognized even if the entry has been edited since.
  await rafa.patch(`/api/entries/${stored.id}`, { notes: 'Edited since' })
  const retry = await rafa.post('/api/entries', first)
  expect(retry).toMatchObject({ status: 200, body: { id: stored.id }, headers: { 'x-same-payload': 'yes' } })
  expect((await rafa.get('/api/entries')).body).toMatchObject([{ id: stored.id, notes: 'Edited since' }])
})

test('nobody reads, changes, deletes or restores the entry of somebody else', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { id } = await rafa.log()

  const tries = [
    await dana.get(`/api/entries/${id}`),
    await dana.patch(`/api/entries/${id}`, { title: 'Mine now' }),
    await dana.delete(`/api/entries/${id}`),
    await dana.post(`/api/entries/${id}/restore`),
  ]

  expect(tries.map((one) => [one.status, one.body.code])).toEqual(tries.map(() => [404, 'NOT_FOUND']))
  expect((await rafa.get('/api/entries')).body).toMatchObject([{ title: 'Half guard sweeps' }])
})

test('an entry cannot carry the tag of somebody else, and nothing of it is stored', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const theirs = await dana.tag('Leg locks')
  const refused = await rafa.post('/api/entries', anEntry({ tags: [theirs.id] }))

  expect(refused).toMatchObject({ status: 400, body: { code: 'TAG_UNKNOWN' } })
  expect((await rafa.get('/api/entries')).body).toEqual([])
})

test('an edit changes the fields it names and leaves the rest', async () => {
  const rafa = await world.signUp()
  const [sweeps, passes] = [await rafa.tag('Sweeps'), await rafa.tag('Passes')]
  const { id } = await rafa.log({ tags: [sweeps.id] })
  const { body } = await rafa.patch(`/api/entries/${id}`, { title: 'Knee cut', tags: [passes.id] })

  expect(body).toMatchObject({ ...anEntry(), title: 'Knee cut', tags: [{ name: 'Passes' }] })
  expect((await rafa.get('/api/entries?q=knee+cut+passes')).body).toEqual([body])
  expect((await rafa.get('/api/entries?q=sweeps')).body).toEqual([])
})

test('a deleted entry is gone and comes back by undo', async () => {
  const rafa = await world.signUp()
  const entry = await rafa.log()
  expect((await rafa.delete(`/api/entries/${entry.id}`)).status).toBe(204)
  expect((await rafa.delete(`/api/entries/${entry.id}`)).status).toBe(204)
  expect((await rafa.get('/api/entries')).body).toEqual([])

  expect((await rafa.post(`/api/entries/${entry.id}/restore`)).body).toEqual(entry)
  expect((await rafa.get('/api/entries')).body).toEqual([entry])
})

import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import { anEntry, aWorld } from '#test/world.ts'

const world = await aWorld()
const day = 86_400_000

/** The sweep, so many days from now. */
const sweepIn = (days: number) =>
  sweep({ ...world.deps, clock: () => new Date(world.deps.clock().getTime() + days * day) })

test('a deleted session can be restored for thirty days, then it is erased with everything attached to it', async () => {
  const rafa = await world.signUp()
  const tag = await rafa.tag('Sweeps')
  const gone = await rafa.log({ tags: [tag.id], notes: '', hasPostSessionNotes: true })
  const stays = await rafa.log({ title: 'Never deleted', date: '2020-01-01', tags: [tag.id] })
  await rafa.delete(`/api/entries/${gone.id}`)

  await sweepIn(29)
  expect((await rafa.post(`/api/entries/${gone.id}/restore`)).body).toEqual(gone)
  await rafa.delete(`/api/entries/${gone.id}`)

  await sweepIn(31)
  await sweepIn(31)
  const back = world.browser()
  await back.post('/api/auth/login', { email: rafa.email, password: rafa.password })
  expect(await back.post(`/api/entries/${gone.id}/restore`)).toMatchObject({ status: 404 })
  expect((await back.get('/api/entries')).body).toEqual([stays])
  for (const table of ['entryTags', 'reminders'] as const) {
    const rows = await world.db.selectFrom(table).select('entryId').where('userId', '=', rafa.user.id).execute()
    expect(rows.map((row) => row.entryId)).not.toContain(gone.id)
  }
})

test('a session that was deleted and restored is not erased', async () => {
  const rafa = await world.signUp()
  const entry = await rafa.log()
  await rafa.delete(`/api/entries/${entry.id}`)
  await rafa.post(`/api/entries/${entry.id}/restore`)
  await sweepIn(29)
  await sweepIn(29 + 60)
  const { replyJson } = await world.db
    .selectFrom('entries')
    .select('replyJson')
    .where('userId', '=', rafa.user.id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(replyJson)).toEqual(entry)
})

test('deleting a session again does not start another thirty days', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log()
  await rafa.delete(`/api/entries/${id}`)
  world.later(20 * day)
  await rafa.delete(`/api/entries/${id}`)
  await sweepIn(11)
  expect((await rafa.post(`/api/entries/${id}/restore`)).status).toBe(404)
})

test('the sweep deletes expired logins and old wrong passwords, and leaves people logged in', async () => {
  const now = world.deps.clock()
  const rafa = await world.signUp()
  await world.db
    .insertInto('signInFailures')
    .values({ email: 'old@example.com', address: '127.0.0.1', failedAt: now })
    .execute()
  const sessions = async () =>
    (await world.db.selectFrom('sessions').selectAll().where('userId', '=', rafa.user.id).execute()).length

  await sweepIn(20)
  expect(await sessions()).toBe(1)
  expect(await world.db.selectFrom('signInFailures').selectAll().execute()).toEqual([])
  await sweepIn(60)
  expect(await sessions()).toBe(0)
})

test('a deleted session is not listed, read, changed or offered as an academy', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log()
  await rafa.delete(`/api/entries/${id}`)
  expect((await rafa.get(`/api/entries/${id}`)).status).toBe(404)
  expect((await rafa.patch(`/api/entries/${id}`, { title: 'Changed' })).status).toBe(404)
  expect((await rafa.get('/api/entries')).headers['x-total-count']).toBe('0')
  expect((await rafa.get('/api/academies')).body).toEqual([])
})

test('academies are offered by when someone last trained there, each once, as they were typed', async () => {
  const rafa = await world.signUp()
  await rafa.log({ academy: 'Oldest', date: '2024-01-01' })
  await rafa.log({ academy: 'Northside', date: '2026-11-20' })
  await rafa.log({ academy: 'Garage', date: '2026-05-01' })
  await rafa.log({ academy: 'Oldest', date: '2026-06-01' })
  await rafa.log({ academy: '', date: '2026-12-01' })
  expect((await rafa.get('/api/academies')).body).toEqual(['Northside', 'Oldest', 'Garage'])
  expect((await (await world.signUp()).get('/api/academies')).body).toEqual([])
})

test('instructors are offered by who taught last', async () => {
  const rafa = await world.signUp()
  await rafa.log({ instructor: 'Lena', date: '2026-05-01' })
  await rafa.log({ instructor: 'Marcelo', date: '2026-11-20' })
  await rafa.log({ instructor: 'Lena', date: '2026-05-02' })
  expect((await rafa.get('/api/instructors')).body).toEqual(['Marcelo', 'Lena'])
})

test('two edits at once are both saved', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log()
  await rafa.patch(`/api/entries/${id}`, {})
  const changes = [
    { title: 'Knee cut' },
    { notes: 'Hip first.' },
    { academy: 'Garage' },
    { instructor: 'Marcelo' },
  ]
  await Promise.all(changes.map((change) => rafa.patch(`/api/entries/${id}`, change)))
  expect((await rafa.get(`/api/entries/${id}`)).body).toMatchObject(Object.assign({}, ...changes))
  expect((await rafa.get('/api/entries?q=knee+hip+garage+marcelo')).body).toHaveLength(1)
})

test('a refused edit changes nothing at all', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const mine = await rafa.tag('Sweeps')
  const theirs = await dana.tag('Passes')
  const entry = await rafa.log({ tags: [mine.id] })
  const refused = await rafa.patch(`/api/entries/${entry.id}`, { title: 'Changed', tags: [mine.id, theirs.id] })
  expect(refused).toMatchObject({ status: 400, body: { code: 'TAG_UNKNOWN' } })
  expect((await rafa.get(`/api/entries/${entry.id}`)).body).toEqual(entry)
})

test('a tag named twice is added once, and tags are in the order of their names', async () => {
  const rafa = await world.signUp()
  const [sweeps, back] = [await rafa.tag('Sweeps'), await rafa.tag('back takes')]
  const { tags, id } = await rafa.log({ tags: [sweeps.id, back.id, sweeps.id] })
  expect(tags).toEqual([back, sweeps])
  expect((await rafa.patch(`/api/entries/${id}`, { tags: [] })).body.tags).toEqual([])
})

test('two people can use the same client id, and for one person it always means the same entry', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [mine, theirs] = [await rafa.log({ clientId: 'offline_7' }), await dana.log({ clientId: 'offline_7' })]
  expect(mine.id).not.toBe(theirs.id)

  await rafa.patch(`/api/entries/${mine.id}`, { title: 'Edited since' })
  const again = await rafa.post('/api/entries', anEntry({ clientId: 'offline_7' }))
  expect(again).toMatchObject({ status: 200, body: { id: mine.id, title: 'Edited since' } })
  await rafa.delete(`/api/entries/${mine.id}`)
  expect((await rafa.post('/api/entries', anEntry({ clientId: 'offline_7' }))).status).toBe(200)
  expect((await rafa.get('/api/entries')).body).toEqual([])
})

test('fields that are not part of an entry are ignored', async () => {
  const rafa = await world.signUp()
  const extra = { id: 1, userId: 1, user_id: 1, deletedAt: '2026-01-01', replyJson: '{}', isAdmin: true }
  const { status, body } = await rafa.post('/api/entries', { ...anEntry(), ...extra })
  expect([status, body]).toEqual([201, expect.objectContaining({ title: 'Half guard sweeps' })])
  expect(body).not.toHaveProperty('userId')
  expect((await rafa.patch(`/api/entries/${body.id}`, extra)).body).toEqual(body)
  expect((await rafa.get('/api/entries')).body).toEqual([body])
})

test('a session is stored as it was typed: scripts, emoji, line breaks, and a full page of notes', async () => {
  const rafa = await world.signUp()
  const typed = { title: '</script><b>🥋 柔術</b>', notes: `"Oss"\n\n\tשלום ${'é'.repeat(19_900)}` }
  const { id } = await rafa.log({ ...typed, date: '2026-11-20', startTime: '23:30:00', endTime: '00:30' })
  expect((await rafa.get(`/api/entries/${id}`)).body).toMatchObject({
    ...typed,
    startTime: '23:30',
    endTime: '00:30',
  })
})

import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/sweep.ts'
import { anEntry, aWorld } from '../../../../test/world.ts'

const world = await aWorld()
const day = 86_400_000

/** What the server does by itself so many days from now. */
const sweepIn = (days: number) =>
  sweep({
    ...world.deps,
    clock: () => new Date(Date.now() + days * day),
  })

test('a deleted session can come back for thirty days and is erased after them, with all that hung on it', async () => {
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
  for (const table of ['entry_tags', 'reminders'] as const) {
    const rows = await world.db.selectFrom(table).select('entry_id').where('user_id', '=', rafa.user.id).execute()
    expect(rows.map((row) => row.entry_id)).not.toContain(gone.id)
  }
})

test('what was deleted, was brought back and lives on is not erased', async () => {
  const rafa = await world.signUp()
  const entry = await rafa.log()
  await rafa.delete(`/api/entries/${entry.id}`)
  await rafa.post(`/api/entries/${entry.id}/restore`)
  await sweepIn(29)
  await sweepIn(29 + 60)
  const { answer } = await world.db
    .selectFrom('entries')
    .select('answer')
    .where('user_id', '=', rafa.user.id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(answer)).toEqual(entry)
})

test('a deletion that is repeated begins no new thirty days', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log()
  await rafa.delete(`/api/entries/${id}`)
  world.later(20 * day)
  await rafa.delete(`/api/entries/${id}`)
  await sweepIn(31)
  expect((await rafa.post(`/api/entries/${id}/restore`)).status).toBe(404)
})

test('the sweep takes ended sessions and old wrong passwords, and leaves who is signed in', async () => {
  const now = new Date()
  const rafa = await world.signUp()
  await world.db
    .insertInto('sign_in_failures')
    .values({ email: 'old@example.com', address: '127.0.0.1', failed_at: now })
    .execute()
  const sessions = async () =>
    (await world.db.selectFrom('sessions').selectAll().where('user_id', '=', rafa.user.id).execute()).length

  await sweepIn(20)
  expect(await sessions()).toBe(1)
  expect(await world.db.selectFrom('sign_in_failures').selectAll().execute()).toEqual([])
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

test('academies are offered by when they were last trained at, each once, spelled as they were typed', async () => {
  const rafa = await world.signUp()
  await rafa.log({ academy: 'Oldest', date: '2024-01-01' })
  await rafa.log({ academy: 'Northside', date: '2026-11-20' })
  await rafa.log({ academy: 'Garage', date: '2026-05-01' })
  await rafa.log({ academy: 'Oldest', date: '2026-06-01' })
  await rafa.log({ academy: '', date: '2026-12-01' })
  expect((await rafa.get('/api/academies')).body).toEqual(['Northside', 'Oldest', 'Garage'])
  expect((await (await world.signUp()).get('/api/academies')).body).toEqual([])
})

test('two edits at once both hold', async () => {
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

test('a tag named twice is carried once, and tags stand in the order of their names', async () => {
  const rafa = await world.signUp()
  const [sweeps, back] = [await rafa.tag('Sweeps'), await rafa.tag('back takes')]
  const { tags, id } = await rafa.log({ tags: [sweeps.id, back.id, sweeps.id] })
  expect(tags).toEqual([back, sweeps])
  expect((await rafa.patch(`/api/entries/${id}`, { tags: [] })).body.tags).toEqual([])
})

test('one client id serves two people, and one person for one entry for ever', async () => {
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

test('what is not for an entry to say is ignored', async () => {
  const rafa = await world.signUp()
  const extra = { id: 1, userId: 1, user_id: 1, deletedAt: '2026-01-01', answer: '{}', isAdmin: true }
  const { status, body } = await rafa.post('/api/entries', { ...anEntry(), ...extra })
  expect([status, body]).toEqual([201, expect.objectContaining({ title: 'Half guard sweeps' })])
  expect(body).not.toHaveProperty('userId')
  expect((await rafa.patch(`/api/entries/${body.id}`, extra)).body).toEqual(body)
  expect((await rafa.get('/api/entries')).body).toEqual([body])
})

test('a session is kept to the letter: scripts, emoji, line breaks, and a full page of notes', async () => {
  const rafa = await world.signUp()
  const typed = { title: '</script><b>🥋 柔術</b>', notes: `"Oss"\n\n\tשלום ${'é'.repeat(19_900)}` }
  const { id } = await rafa.log({ ...typed, date: '2026-11-20', startTime: '23:30:00', endTime: '00:30' })
  expect((await rafa.get(`/api/entries/${id}`)).body).toMatchObject({
    ...typed,
    startTime: '23:30',
    endTime: '00:30',
  })
})

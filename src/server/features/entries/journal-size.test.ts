import { expect, test } from 'vitest'
import { limits } from '#shared/foundation/limits.ts'
import { anEntry, aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const maxBytes = limits.journalMegabytes * 1024 * 1024

const sizes = (person: Person) =>
  world.db.selectFrom('journalSizes').select('bytes').where('userId', '=', person.user.id)
const sizeOf = async (person: Person) => (await sizes(person).executeTakeFirst())?.bytes

/** Leaves that many bytes, as if the rest had been written long ago. */
const leave = (person: Person, bytes: number) =>
  world.db
    .updateTable('journalSizes')
    .set({ bytes: maxBytes - bytes })
    .where('userId', '=', person.user.id)
    .execute()

const repliesOf = async (person: Person) => {
  const rows = await world.db
    .selectFrom('entries')
    .select('replyJson')
    .where('userId', '=', person.user.id)
    .execute()
  return rows.reduce((sum, { replyJson }) => sum + Buffer.byteLength(replyJson), 0)
}

test('the size of a journal is that of its entries, in bytes, whatever happens to them', async () => {
  const rafa = await world.signUp()
  const first = await rafa.log({ notes: 'Kesa gatame 袈裟固め' })
  const second = await rafa.log({})
  expect(await sizeOf(rafa)).toBe(await repliesOf(rafa))
  await rafa.patch(`/api/entries/${first.id}`, { notes: 'Longer: 袈裟固め, with the head.' })
  await rafa.delete(`/api/entries/${second.id}`)
  expect(await sizeOf(rafa)).toBe(await repliesOf(rafa))
  await world.db.deleteFrom('entries').where('userId', '=', rafa.user.id).where('id', '=', second.id).execute()
  expect(await sizeOf(rafa)).toBe(await repliesOf(rafa))
})

test('a full journal takes no more text, says so, and lets its owner shorten what is there', async () => {
  const rafa = await world.signUp()
  const entry = await rafa.log({ notes: 'x'.repeat(5000) })
  await leave(rafa, 1000)
  const before = await repliesOf(rafa)
  const refused = await rafa.post('/api/entries', anEntry({ notes: '袈'.repeat(500) }))
  expect(refused).toMatchObject({
    status: 413,
    body: { code: 'JOURNAL_FULL', message: expect.stringContaining('up to 50 MB of text') },
  })
  const longer = await rafa.patch(`/api/entries/${entry.id}`, { notes: 'x'.repeat(7000) })
  expect(longer).toMatchObject({ status: 413, body: { code: 'JOURNAL_FULL' } })
  expect(await repliesOf(rafa)).toBe(before)
  expect((await rafa.patch(`/api/entries/${entry.id}`, { notes: 'x' })).status).toBe(200)
  expect((await rafa.post('/api/entries', anEntry({ notes: '袈'.repeat(500) }))).status).toBe(201)
})

test('of ten entries at once, only those that fit are stored', async () => {
  const rafa = await world.signUp()
  await rafa.log({})
  await leave(rafa, 3500)
  const one = anEntry({ notes: 'x'.repeat(1000) })
  const answers = await Promise.all(Array.from({ length: 10 }, () => rafa.post('/api/entries', one)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(answers.filter(({ body }) => body.code === 'JOURNAL_FULL')).toHaveLength(8)
})

test('words in any script are found, whether or not the index has them', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Kesa gatame 袈裟固め', notes: 'борьба лёжа, half-guard' })
  for (const word of ['袈裟固', 'борьба', 'half-guard', 'gatame 袈裟固め', 'gatame'])
    expect([word, (await rafa.get(`/api/entries?q=${encodeURIComponent(word)}`)).body.length]).toEqual([word, 1])
})

import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import type { Entry } from '#shared/entries/entries.ts'
import type { Tag } from '#shared/training/tags.ts'
import { aTagger, entriesOf } from '#test/tagger.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const day = 86_400_000
const tagsOn = async (person: Person, query = '') =>
  (await entriesOf(person, query)).map(({ tags }) => tags.map(({ name }) => name))
const titlesOf = (entries: Entry[]) => entries.map(({ title }) => title)
const namesOf = async (person: Person) => ((await person.get('/api/tags')).body as Tag[]).map(({ name }) => name)

test('a renamed and recolored tag has its new name and color everywhere at once', async () => {
  const { rafa, guard, both, first, second } = await aTagger(world)
  const template = { name: 'Tuesday', title: 'Class', tags: [guard.id] }
  await rafa.post('/api/templates', template)
  await rafa.patch(`/api/entries/${first.id}`, {
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-31',
  })

  const { status, body } = await rafa.patch(`/api/tags/${guard.id}`, { name: ' Zen guard ', colorClass: 'red' })
  expect([status, body]).toEqual([200, { id: guard.id, name: 'Zen guard', colorClass: 'red' }])

  expect(await namesOf(rafa)).toEqual(['Sweeps', 'Zen guard'])
  // In the order of the names, as after any other change.
  expect(await tagsOn(rafa)).toEqual([['Sweeps', 'Zen guard'], ['Zen guard'], ['Sweeps']])
  expect(titlesOf(await entriesOf(rafa, '&q=zen'))).toEqual(['Both', 'Guard day'])
  expect(titlesOf(await entriesOf(rafa, `&tag=${guard.id}`))).toEqual(['Both', 'Guard day'])
  expect((await rafa.get('/api/templates')).body[0].tags).toEqual([body])
  const planned = (await rafa.get('/api/planned?from=2026-11-21&to=2026-11-28')).body
  expect(planned[0].tags).toEqual([body])

  const changed = (await rafa.get(`/api/entries/${both.id}`)).body
  expect(changed.updatedAt > both.updatedAt).toBe(true)
  expect((await rafa.get(`/api/entries/${second.id}`)).body).toEqual(second)
  // The rebuilt reply is the one that a change of the entry itself would have stored.
  expect((await rafa.patch(`/api/entries/${both.id}`, { title: 'Both' })).body).toEqual(changed)
})

test('a search for the old name finds only what still has it in its words', async () => {
  const { rafa, guard } = await aTagger(world)
  await rafa.log({ title: 'Notes', notes: 'Back to guard', tags: [guard.id] })
  await rafa.patch(`/api/tags/${guard.id}`, { name: 'Shield' })
  expect(titlesOf(await entriesOf(rafa, '&q=guard'))).toEqual(['Guard day', 'Notes'])
})

test('hundreds of entries are renamed with their tag', async () => {
  const rafa = await world.signUp()
  const guard = await rafa.tag('Guard')
  for (let n = 0; n < 205; n++) await rafa.log({ title: `Day ${n}`, tags: [guard.id] })
  await rafa.patch(`/api/tags/${guard.id}`, { name: 'Shield' })
  expect((await tagsOn(rafa)).filter(([name]) => name !== 'Shield')).toEqual([])
  expect((await rafa.get('/api/entries?q=shield&limit=1')).headers['x-total-count']).toBe('205')
})

test('renaming a tag to what it is called changes nothing, and letter case may change', async () => {
  const { rafa, guard, both } = await aTagger(world)
  expect((await rafa.patch(`/api/tags/${guard.id}`, { name: 'Guard' })).body).toEqual(guard)
  expect((await rafa.get(`/api/entries/${both.id}`)).body).toEqual(both)
  expect((await rafa.patch(`/api/tags/${guard.id}`, { name: 'GUARD' })).body.name).toBe('GUARD')
})

test('a name that another tag has is refused, and nothing changes', async () => {
  const { rafa, guard } = await aTagger(world)
  expect(await rafa.patch(`/api/tags/${guard.id}`, { name: 'sweeps' })).toMatchObject({
    status: 409,
    body: { code: 'TAG_EXISTS' },
  })
  expect(await tagsOn(rafa)).toEqual([['Guard', 'Sweeps'], ['Guard'], ['Sweeps']])
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: null }, 'name'],
  [{ colorClass: 'teal' }, 'colorClass'],
])('the change %j of a tag is refused', async (changes, field) => {
  const { rafa, guard } = await aTagger(world)
  const { status, body } = await rafa.patch(`/api/tags/${guard.id}`, changes)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test('of two merged tags, entries and templates of either carry the remaining one once', async () => {
  const { rafa, guard, sweeps } = await aTagger(world)
  await rafa.post('/api/templates', { name: 'Tuesday', title: 'Class', tags: [guard.id, sweeps.id] })
  await rafa.post('/api/techniques', { name: 'Knee Cut', tags: [guard.id, sweeps.id] })
  const merge = () => rafa.post(`/api/tags/${sweeps.id}/merge`, { into: guard.id })
  expect(await merge()).toMatchObject({ status: 200, body: guard })
  expect(await tagsOn(rafa)).toEqual([['Guard'], ['Guard'], ['Guard']])
  expect(await namesOf(rafa)).toEqual(['Guard'])
  expect((await rafa.get('/api/templates')).body[0].tags).toEqual([guard])
  expect((await rafa.get('/api/techniques')).body[0].tags).toEqual([guard])
  expect(await entriesOf(rafa, '&q=sweeps')).toEqual([])
  // Its reply was lost, and it is sent again.
  expect(await merge()).toMatchObject({ status: 200, body: guard })
})

test('what a device that didn’t hear of a merge says about the old tag is meant for the new one', async () => {
  const { rafa, guard, sweeps, first, second } = await aTagger(world)
  const back = await rafa.tag('Back')
  await rafa.patch(`/api/entries/${first.id}`, {
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-31',
  })
  await rafa.post(`/api/tags/${guard.id}/merge`, { into: sweeps.id })
  await rafa.post(`/api/tags/${sweeps.id}/merge`, { into: back.id })

  expect((await rafa.log({ tags: [guard.id, sweeps.id] })).tags).toEqual([back])
  expect((await rafa.patch(`/api/entries/${second.id}`, { tags: [guard.id] })).body.tags).toEqual([back])
  expect(await entriesOf(rafa, `&tag=${guard.id}`)).toHaveLength(4)
  const planned = (await rafa.get('/api/planned?from=2026-11-21&to=2026-11-28')).body
  expect(planned[0].tags).toEqual([back])
})

test('a merge with a tag that is gone, merged elsewhere, or itself does no harm', async () => {
  const { rafa, guard, sweeps } = await aTagger(world)
  const [back, gone] = [await rafa.tag('Back'), await rafa.tag('Gone')]
  await rafa.delete(`/api/tags/${gone.id}`)
  const merge = async (id: number, into: number) => (await rafa.post(`/api/tags/${id}/merge`, { into })).body
  expect(await merge(guard.id, guard.id)).toEqual(guard)
  expect(await merge(guard.id, gone.id)).toMatchObject({ code: 'TAG_UNKNOWN' })
  expect(await merge(gone.id, guard.id)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await merge(guard.id, sweeps.id)).toEqual(sweeps)
  expect(await merge(guard.id, back.id)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await tagsOn(rafa)).toEqual([['Sweeps'], ['Sweeps'], ['Sweeps']])
})

test('a deleted tag leaves its entries, and undo brings it back on all of them', async () => {
  const { rafa, guard, both, first } = await aTagger(world)
  await rafa.post('/api/templates', { name: 'Tuesday', title: 'Class', tags: [guard.id] })
  await rafa.post('/api/techniques', { name: 'Knee Cut', tags: [guard.id] })
  expect((await rafa.delete(`/api/tags/${guard.id}`)).status).toBe(204)
  expect(await tagsOn(rafa)).toEqual([['Sweeps'], [], ['Sweeps']])
  expect(await namesOf(rafa)).toEqual(['Sweeps'])
  expect(await entriesOf(rafa, `&tag=${guard.id}`)).toEqual([])
  expect((await rafa.get('/api/templates')).body[0].tags).toEqual([])
  expect((await rafa.get('/api/techniques')).body[0].tags).toEqual([])
  expect((await rafa.delete(`/api/tags/${guard.id}`)).status).toBe(204)

  // Edited in the meantime, even its tags: the deleted one comes back all the same.
  const { body: edited } = await rafa.patch(`/api/entries/${both.id}`, { notes: 'Longer', tags: [] })
  expect(edited.tags).toEqual([])

  const restore = () => rafa.post(`/api/tags/${guard.id}/restore`)
  expect(await restore()).toMatchObject({ status: 200, body: guard })
  expect(await restore()).toMatchObject({ status: 200, body: guard })
  expect(await tagsOn(rafa)).toEqual([['Guard'], ['Guard'], ['Sweeps']])
  expect((await rafa.get('/api/templates')).body[0].tags).toEqual([guard])
  expect((await rafa.get(`/api/entries/${first.id}`)).body).toMatchObject({
    ...first,
    updatedAt: expect.any(String),
  })
})

test('an entry that names a tag deleted meanwhile is stored without it', async () => {
  const { rafa, guard, sweeps, second } = await aTagger(world)
  await rafa.delete(`/api/tags/${guard.id}`)
  expect(
    await rafa.post('/api/entries', { title: 'Late', date: '2026-11-20', tags: [guard.id, sweeps.id] }),
  ).toMatchObject({ status: 201, body: { tags: [sweeps] } })
  expect((await rafa.patch(`/api/entries/${second.id}`, { tags: [guard.id] })).body.tags).toEqual([])
})

test('a deleted tag’s name is free, and restoring it then joins the new tag', async () => {
  const { rafa, guard } = await aTagger(world)
  await rafa.delete(`/api/tags/${guard.id}`)
  const again = await rafa.tag('guard')
  expect(again.id).not.toBe(guard.id)
  await rafa.log({ title: 'New', tags: [again.id] })
  expect((await rafa.post(`/api/tags/${guard.id}/restore`)).body).toEqual(again)
  expect(await tagsOn(rafa)).toEqual([['guard'], ['guard', 'Sweeps'], ['guard'], ['Sweeps']])
})

test('a deleted tag can be restored for a month; then it is gone for good', async () => {
  const { rafa, guard, sweeps } = await aTagger(world)
  await rafa.post(`/api/tags/${sweeps.id}/merge`, { into: guard.id })
  const [gone, recent] = [await rafa.tag('Gone'), await rafa.tag('Recent')]
  const deletedFor = async (tag: Tag, days: number) => {
    await rafa.delete(`/api/tags/${tag.id}`)
    const deletedAt = new Date(world.deps.clock().getTime() - days * day)
    await world.db.updateTable('tags').set({ deletedAt }).where('id', '=', tag.id).execute()
  }
  await deletedFor(gone, 31)
  await deletedFor(recent, 29)
  await sweep(world.deps)
  expect((await rafa.post(`/api/tags/${gone.id}/restore`)).status).toBe(404)
  expect((await rafa.post(`/api/tags/${recent.id}/restore`)).body).toEqual(recent)
  // The old name of a merged tag still leads to the other one.
  expect((await rafa.log({ tags: [sweeps.id] })).tags).toEqual([guard])
})

import { expect, test } from 'vitest'
import { keyed } from '#server/db/names.ts'
import { limits } from '#shared/foundation/limits.ts'
import { type Technique, technique } from '#shared/techniques/techniques.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const libraryOf = async (person: Person): Promise<Technique[]> => (await person.get('/api/techniques')).body

test.each([
  ['name', undefined, 'Name is required'],
  ['name', 'x'.repeat(121), 'Name can be at most 120 characters'],
  ['otherNames', Array.from({ length: 11 }, () => 'x'), 'A technique can have at most 10 other names'],
  ['otherNames', 'x', 'Other names are a list of names'],
  ['position', 'bed', 'Please choose a position'],
  ['category', 'nap', 'Please choose a category'],
  ['side', 'left', 'Please choose top, bottom, or neutral'],
  ['attire', 'tuxedo', 'Please choose gi, no-gi, or both'],
  ['steps', 'x'.repeat(5001), 'Steps can be at most 5,000 characters'],
  ['videos', 'x', 'Videos are a list of links'],
  ['status', 'mastered', 'Please choose a status'],
  ['isFavorite', 'yes', 'Favorite must be on or off'],
  ['tags', 'all', 'Tags are a list of tag ids'],
])('a technique whose %s is %j is refused', async (field, value, message) => {
  const rafa = await world.signUp()
  expect(await rafa.post('/api/techniques', { name: 'Knee Cut', [field]: value })).toMatchObject({
    status: 400,
    body: { code: 'INVALID', fields: { [field]: message } },
  })
  expect(await libraryOf(rafa)).toEqual([])
})

test('a video that isn’t a web address is refused', async () => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.post('/api/techniques', {
    name: 'Knee Cut',
    videos: [{ url: 'javascript:alert(1)', notes: '' }],
  })
  expect([status, body.code]).toEqual([400, 'INVALID'])
})

const fill = (person: Person, count: number, steps = '') =>
  world.db
    .insertInto('techniques')
    .values(
      Array.from({ length: count }, (_, n) => ({
        ...technique.initial,
        tags: undefined,
        userId: person.user.id,
        clientId: null,
        payloadHash: null,
        catalogKey: null,
        name: `T${n}`,
        steps,
        videos: '[]',
      })).map(keyed),
    )
    .execute()

test('a library holds a thousand techniques, and one that was removed comes back only if there is room', async () => {
  const rafa = await world.signUp()
  const removed = (await rafa.post('/api/techniques', { name: 'Removed' })).body
  await rafa.delete(`/api/techniques/${removed.id}`)
  await fill(rafa, limits.techniquesOfAUser - 1)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => rafa.post('/api/techniques', { name: 'One more' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])
  const refused = { status: 400, body: { code: 'TOO_MANY_TECHNIQUES' } }
  expect(await rafa.post('/api/techniques', { name: 'One more' })).toMatchObject(refused)
  // Undo is never refused.
  expect((await rafa.post(`/api/techniques/${removed.id}/restore`)).status).toBe(200)
})

test('a library that is full of text takes no more, but can be shortened and sorted', async () => {
  const rafa = await world.signUp()
  await fill(rafa, 399, 'x'.repeat(limits.techniqueText - 10))
  const last = (await rafa.post('/api/techniques', { name: 'Last', steps: 'x'.repeat(4000) })).body
  const full = { status: 413, body: { code: 'LIBRARY_FULL' } }
  const more = 'x'.repeat(limits.techniqueText)
  expect(await rafa.post('/api/techniques', { name: 'More', steps: more })).toMatchObject(full)
  expect(await rafa.patch(`/api/techniques/${last.id}`, { keyDetails: more })).toMatchObject(full)
  expect((await rafa.patch(`/api/techniques/${last.id}`, { steps: '', isArchived: true })).status).toBe(200)
})

test('a library holds only so many links', async () => {
  const rafa = await world.signUp()
  await fill(rafa, 101)
  const ids = (await libraryOf(rafa)).map(({ id }) => id)
  const pairs = ids.flatMap((id) => ids.filter((other) => other !== id).map((otherId) => [id, otherId] as const))
  await world.db
    .insertInto('techniqueLinks')
    .values(
      pairs.slice(0, limits.techniqueLinks).map(([techniqueId, otherId]) => ({
        userId: rafa.user.id,
        techniqueId,
        otherId,
        kind: 'follows' as const,
      })),
    )
    .execute()
  const [id = 0, otherId = 0] = ids
  expect(await rafa.post(`/api/techniques/${id}/links`, { kind: 'sets-up', otherId })).toMatchObject({
    status: 400,
    body: { code: 'TOO_MANY_LINKS' },
  })
})

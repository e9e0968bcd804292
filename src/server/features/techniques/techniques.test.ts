import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import { limits } from '#shared/foundation/limits.ts'
import { type Technique, technique } from '#shared/techniques/techniques.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const kneeCut = {
  ...technique.initial,
  name: 'Knee Cut',
  otherNames: ['Knee slice'],
  position: 'half-guard',
  category: 'pass',
  side: 'top',
  attire: 'both',
  steps: 'Crossface, underhook, slide the knee over the thigh.',
  keyDetails: 'Head over their far shoulder.',
  commonMistakes: 'Giving up the underhook.',
  videos: [{ url: 'https://youtu.be/aaaaaaaaaaa', notes: '0:42 hip escape' }],
  status: 'drilling',
  isFavorite: true,
}

const add = async (person: Person, name: string, fields: object = {}): Promise<Technique> => {
  const { status, body } = await person.post('/api/techniques', { name, ...fields })
  expect([status, body.code]).toEqual([201, undefined])
  return body
}
const libraryOf = async (person: Person): Promise<Technique[]> => (await person.get('/api/techniques')).body
const namesOf = async (person: Person) => (await libraryOf(person)).map(({ name }) => name)
const find = async (person: Person, id: number) => (await libraryOf(person)).find((one) => one.id === id)

test('a grappler writes down a technique and reads it back', async () => {
  const rafa = await world.signUp()
  const tag = await rafa.tag('Passing')
  const { status, body } = await rafa.post('/api/techniques', { ...kneeCut, tags: [tag.id] })
  expect(status).toBe(201)
  expect(body).toEqual({ ...kneeCut, id: expect.any(Number), catalogKey: null, tags: [tag], links: [] })
  expect(await libraryOf(rafa)).toEqual([body])
})

test('a name is enough for a technique, and they are listed by name', async () => {
  const rafa = await world.signUp()
  for (const name of [' toreando ', 'Armbar', 'Sweep']) await add(rafa, name)
  expect(await namesOf(rafa)).toEqual(['Armbar', 'Sweep', 'toreando'])
  expect((await libraryOf(rafa))[0]).toMatchObject({ ...technique.initial, name: 'Armbar' })
})

test('a technique that is sent again is stored once, even one that was removed since', async () => {
  const rafa = await world.signUp()
  const first = await rafa.post('/api/techniques', { ...kneeCut, clientId: 'a' })
  const again = await rafa.post('/api/techniques', { ...kneeCut, clientId: 'a' })
  expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'x-same-payload': 'yes' } })
  const other = await rafa.post('/api/techniques', { ...kneeCut, name: 'Other', clientId: 'a' })
  expect(other).toMatchObject({ status: 200, body: first.body, headers: { 'x-same-payload': 'no' } })
  await rafa.delete(`/api/techniques/${first.body.id}`)
  expect((await rafa.post('/api/techniques', { ...kneeCut, clientId: 'a' })).status).toBe(200)
  const racing = await Promise.all(
    Array.from({ length: 5 }, () => rafa.post('/api/techniques', { name: 'Race', clientId: 'b' })),
  )
  expect(new Set(racing.map(({ body }) => body.id)).size).toBe(1)
  expect(await namesOf(rafa)).toEqual(['Race'])
})

test('a change of a technique changes the fields it names and leaves the rest', async () => {
  const rafa = await world.signUp()
  const [guard, sweeps] = [await rafa.tag('Guard'), await rafa.tag('Sweeps')]
  const body = await add(rafa, 'Knee Cut', { ...kneeCut, tags: [guard.id] })
  const url = `/api/techniques/${body.id}`
  const renamed = await rafa.patch(url, { name: 'Knee slice', videos: [], isArchived: true })
  expect(renamed.body).toEqual({ ...body, name: 'Knee slice', videos: [], isArchived: true })
  const retagged = await rafa.patch(url, { tags: [sweeps.id] })
  expect(retagged.body).toEqual({ ...renamed.body, tags: [sweeps] })
  expect((await rafa.patch(url, {})).body).toEqual(retagged.body)
})

test('a removed technique comes back with its tags and links', async () => {
  const rafa = await world.signUp()
  const tag = await rafa.tag('Passing')
  const [one, other] = [await add(rafa, 'Knee Cut', { tags: [tag.id] }), await add(rafa, 'Backstep Pass')]
  await rafa.post(`/api/techniques/${one.id}/links`, { kind: 'sets-up', otherId: other.id })
  await rafa.post(`/api/techniques/${other.id}/links`, { kind: 'follows', otherId: one.id })
  const before = await libraryOf(rafa)

  expect((await rafa.delete(`/api/techniques/${one.id}`)).status).toBe(204)
  expect((await rafa.delete(`/api/techniques/${one.id}`)).status).toBe(404)
  expect(await libraryOf(rafa)).toEqual([other])

  for (let attempt = 0; attempt < 2; attempt++)
    expect((await rafa.post(`/api/techniques/${one.id}/restore`)).status).toBe(200)
  expect(await libraryOf(rafa)).toEqual(before)
})

test('a removed technique is deleted for good after a month, or when a hundred have been removed after it', async () => {
  const rafa = await world.signUp()
  const first = await add(rafa, 'First')
  await rafa.delete(`/api/techniques/${first.id}`)
  world.later(1000)
  for (let n = 0; n < limits.removedTechniques; n++)
    await rafa.delete(`/api/techniques/${(await add(rafa, `T${n}`)).id}`)
  expect((await rafa.post(`/api/techniques/${first.id}/restore`)).status).toBe(404)

  const last = await add(rafa, 'Last')
  await rafa.delete(`/api/techniques/${last.id}`)
  world.later(29 * 86_400_000)
  await sweep(world.deps)
  const dana = await world.signUp()
  const kept = await add(dana, 'Kept')
  await dana.delete(`/api/techniques/${kept.id}`)
  world.later(2 * 86_400_000)
  await sweep(world.deps)
  const left = world.db.selectFrom('techniques').select('name').where('deletedAt', 'is not', null)
  expect(await left.execute()).toEqual([{ name: 'Kept' }])
})

test('a link is stored once, shown on the technique it starts from, and removed', async () => {
  const rafa = await world.signUp()
  const [one, other] = [await add(rafa, 'Knee Cut'), await add(rafa, 'Backstep Pass')]
  const link = { kind: 'sets-up', otherId: other.id }
  for (let attempt = 0; attempt < 2; attempt++) {
    const { status, body } = await rafa.post(`/api/techniques/${one.id}/links`, link)
    expect([status, body]).toEqual([200, { ...one, links: [link] }])
  }
  await rafa.post(`/api/techniques/${one.id}/links`, { ...link, kind: 'follows' })
  expect((await find(rafa, one.id))?.links).toEqual([{ ...link, kind: 'follows' }, link])
  for (let attempt = 0; attempt < 2; attempt++) {
    const { status, body } = await rafa.delete(`/api/techniques/${one.id}/links/sets-up/${other.id}`)
    expect([status, body.links]).toEqual([200, [{ ...link, kind: 'follows' }]])
  }
  const self = await rafa.post(`/api/techniques/${one.id}/links`, { ...link, otherId: one.id })
  expect(self).toMatchObject({ status: 400, body: { code: 'SAME_TECHNIQUE' } })
})

test('a merged technique leaves its names, notes, videos, tags, and links to the other one', async () => {
  const rafa = await world.signUp()
  const [guard, sweeps] = [await rafa.tag('Guard'), await rafa.tag('Sweeps')]
  const [third, fourth] = [await add(rafa, 'Third'), await add(rafa, 'Fourth')]
  const one = await add(rafa, 'Bullfighter', {
    otherNames: ['TORÉANDO', 'Matador'],
    steps: 'Grip the pants.',
    keyDetails: 'Same',
    videos: [{ url: 'https://youtu.be/bbbbbbbbbbb' }],
    tags: [sweeps.id, guard.id],
    isFavorite: true,
    status: 'a-game',
  })
  const into = await add(rafa, 'Toreando', { steps: 'Pin the knees.', keyDetails: 'Same', tags: [guard.id] })
  await rafa.post(`/api/techniques/${one.id}/links`, { kind: 'sets-up', otherId: third.id })
  await rafa.post(`/api/techniques/${one.id}/links`, { kind: 'sets-up', otherId: into.id })
  await rafa.post(`/api/techniques/${fourth.id}/links`, { kind: 'counters', otherId: one.id })
  await rafa.post(`/api/techniques/${into.id}/links`, { kind: 'sets-up', otherId: third.id })

  const { status, body } = await rafa.post(`/api/techniques/${one.id}/merge`, { intoId: into.id })
  expect([status, body]).toEqual([
    200,
    {
      ...into,
      otherNames: ['Bullfighter', 'Matador'],
      steps: 'Pin the knees.\n\nGrip the pants.',
      keyDetails: 'Same',
      videos: [{ url: 'https://youtu.be/bbbbbbbbbbb', notes: '' }],
      tags: [guard, sweeps],
      isFavorite: true,
      status: 'to-learn',
      links: [{ kind: 'sets-up', otherId: third.id }],
    },
  ])
  expect((await find(rafa, fourth.id))?.links).toEqual([{ kind: 'counters', otherId: into.id }])
  expect(await find(rafa, one.id)).toBeUndefined()
  expect((await rafa.post(`/api/techniques/${one.id}/restore`)).status).toBe(404)
})

test('two techniques with too much text for one are not merged, nor is one with itself', async () => {
  const rafa = await world.signUp()
  const steps = 'x'.repeat(limits.techniqueText)
  const [one, into] = [await add(rafa, 'A', { steps }), await add(rafa, 'B', { steps: 'y' })]
  const before = await libraryOf(rafa)
  const merge = (intoId: number) => rafa.post(`/api/techniques/${one.id}/merge`, { intoId })
  expect(await merge(into.id)).toMatchObject({ status: 400, body: { code: 'MERGED_TOO_LONG' } })
  expect(await merge(one.id)).toMatchObject({ status: 400, body: { code: 'SAME_TECHNIQUE' } })
  expect(await merge(99_999)).toMatchObject({ status: 400, body: { code: 'TECHNIQUE_UNKNOWN' } })
  expect(await libraryOf(rafa)).toEqual(before)
})

test("another person's technique is not found, and can't be linked or merged", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const theirs = await add(dana, 'Theirs')
  const removed = await add(dana, 'Removed')
  await dana.delete(`/api/techniques/${removed.id}`)
  const mine = await add(rafa, 'Mine')
  const url = `/api/techniques/${theirs.id}`
  const link = { kind: 'counters', otherId: mine.id }
  expect((await rafa.patch(url, { name: 'Mine' })).status).toBe(404)
  expect((await rafa.delete(url)).status).toBe(404)
  expect((await rafa.post(`/api/techniques/${removed.id}/restore`)).status).toBe(404)
  expect((await rafa.post(`${url}/links`, link)).status).toBe(404)
  expect((await rafa.delete(`${url}/links/counters/${mine.id}`)).status).toBe(404)
  expect((await rafa.post(`${url}/merge`, { intoId: mine.id })).status).toBe(404)
  for (const [call, body] of [
    ['links', { ...link, otherId: theirs.id }],
    ['merge', { intoId: theirs.id }],
  ] as const)
    expect(await rafa.post(`/api/techniques/${mine.id}/${call}`, body)).toMatchObject({
      status: 400,
      body: { code: 'TECHNIQUE_UNKNOWN' },
    })
  expect(await libraryOf(rafa)).toEqual([mine])
  expect(await libraryOf(dana)).toEqual([theirs])
})

test("another person's tag is refused, and nothing is stored", async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const theirs = await dana.tag('Sweeps')
  const refused = { status: 400, body: { code: 'TAG_UNKNOWN' } }
  expect(await rafa.post('/api/techniques', { ...kneeCut, tags: [theirs.id] })).toMatchObject(refused)
  const mine = await add(rafa, 'Mine')
  const changed = await rafa.patch(`/api/techniques/${mine.id}`, { name: 'X', tags: [theirs.id] })
  expect(changed).toMatchObject(refused)
  expect(await libraryOf(rafa)).toEqual([mine])
})

test('visitors have no techniques', async () => {
  const stranger = world.browser()
  expect((await stranger.get('/api/techniques')).status).toBe(401)
  expect((await stranger.post('/api/techniques', kneeCut)).status).toBe(401)
})

import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const add = async (person: Person, name: string, otherNames: string[] = []): Promise<Technique> =>
  (await person.post('/api/techniques', { name, otherNames })).body
const entriesOf = async (person: Person, query = ''): Promise<Entry[]> =>
  (await person.get(`/api/entries?limit=200${query}`)).body
const mentionsOn = async (person: Person, query = '') =>
  (await entriesOf(person, query)).map(({ techniques }) => techniques.map(({ name }) => name))
const mention = ({ id, name }: Technique) => ({ id, name })

/** Somebody with two techniques, an entry that mentions both, and one that mentions the first. */
async function anAuthor() {
  const rafa = await world.signUp()
  const [cut, toreando] = [
    await add(rafa, 'Knee Cut', ['Knee slice']),
    await add(rafa, 'Toreando', ['Bullfighter']),
  ]
  const both = await rafa.log({ title: 'Both', date: '2026-11-18', techniques: [toreando.id, cut.id, cut.id] })
  const first = await rafa.log({ title: 'Cut day', date: '2026-11-17', techniques: [cut.id] })
  return { rafa, cut, toreando, both, first }
}

test('an entry mentions techniques, by name, and is found by their names and other names', async () => {
  const { rafa, cut, toreando, both, first } = await anAuthor()
  expect(both.techniques).toEqual([mention(cut), mention(toreando)])
  expect((await rafa.get(`/api/entries/${both.id}`)).body).toEqual(both)
  expect(await entriesOf(rafa, '&q=bullfighter')).toEqual([both])
  expect(await entriesOf(rafa, '&q=knee slice')).toEqual([both, first])
  expect(await entriesOf(rafa, `&technique=${toreando.id}`)).toEqual([both])
  expect((await rafa.log({ title: 'Nothing' })).techniques).toEqual([])
})

test('what an entry mentions is changed, and stays as it is when something else changes', async () => {
  const { rafa, cut, toreando, both } = await anAuthor()
  const patch = async (changes: object) => (await rafa.patch(`/api/entries/${both.id}`, changes)).body as Entry
  expect((await patch({ notes: 'Longer' })).techniques).toEqual([mention(cut), mention(toreando)])
  const changed = await patch({ techniques: [toreando.id] })
  expect(changed.techniques).toEqual([mention(toreando)])
  expect(await patch({ techniques: [toreando.id] })).toEqual(changed)
  expect(await entriesOf(rafa, '&q=slice')).toHaveLength(1)
  await rafa.delete(`/api/entries/${both.id}`)
  expect((await rafa.post(`/api/entries/${both.id}/restore`)).body.techniques).toEqual([mention(toreando)])
})

test('an entry that names another member’s technique is refused, and nothing is stored', async () => {
  const { cut } = await anAuthor()
  const dana = await world.signUp()
  const hers = await dana.log()
  const refused = { status: 400, body: { code: 'TECHNIQUE_UNKNOWN' } }
  expect(await dana.post('/api/entries', { title: 'X', date: '2026-11-20', techniques: [cut.id] })).toMatchObject(
    refused,
  )
  expect(await dana.patch(`/api/entries/${hers.id}`, { techniques: [cut.id] })).toMatchObject(refused)
  expect(await entriesOf(dana)).toEqual([hers])
  expect(await entriesOf(dana, `&technique=${cut.id}`)).toEqual([])
})

test.each([
  [['Knee Cut'], 'An id is a whole number'],
  ['all', 'Techniques are a list of technique ids'],
  [Array.from({ length: 31 }, (_, n) => n + 1), 'An entry can mention at most 30 techniques'],
])('techniques %j are refused', async (techniques, message) => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.post('/api/entries', { title: 'X', date: '2026-11-20', techniques })
  expect([status, body.message]).toEqual([400, message])
})

test('a renamed technique has its new name, and its new other names, in the entries that mention it', async () => {
  const { rafa, cut, both } = await anAuthor()
  await rafa.patch(`/api/techniques/${cut.id}`, { name: 'Zen cut', otherNames: ['Loaf'] })
  expect(await mentionsOn(rafa)).toEqual([['Toreando', 'Zen cut'], ['Zen cut']])
  expect(await entriesOf(rafa, '&q=loaf')).toHaveLength(2)
  expect(await entriesOf(rafa, '&q=slice')).toEqual([])
  const changed = (await rafa.get(`/api/entries/${both.id}`)).body
  expect(changed.updatedAt > both.updatedAt).toBe(true)
  expect((await rafa.patch(`/api/entries/${both.id}`, { title: 'Both' })).body).toEqual(changed)
})

test('archiving a technique changes no entry', async () => {
  const { rafa, cut, both } = await anAuthor()
  await rafa.patch(`/api/techniques/${cut.id}`, { isArchived: true, steps: 'Slide.' })
  expect((await rafa.get(`/api/entries/${both.id}`)).body).toEqual(both)
})

test('a removed technique leaves its entries, and undo brings it back in all of them', async () => {
  const { rafa, cut, both } = await anAuthor()
  await rafa.delete(`/api/techniques/${cut.id}`)
  expect(await mentionsOn(rafa)).toEqual([['Toreando'], []])
  expect(await entriesOf(rafa, '&q=slice')).toEqual([])
  expect(await entriesOf(rafa, `&technique=${cut.id}`)).toEqual([])
  await rafa.patch(`/api/entries/${both.id}`, { techniques: [] })
  expect((await rafa.log({ title: 'Late', date: '2026-11-20', techniques: [cut.id] })).techniques).toEqual([])
  await rafa.post(`/api/techniques/${cut.id}/restore`)
  expect(await mentionsOn(rafa)).toEqual([[], ['Knee Cut'], ['Knee Cut']])
})

test('merged techniques: entries mention the remaining one once, also those of a device that didn’t hear of it', async () => {
  const { rafa, cut, toreando } = await anAuthor()
  await rafa.post(`/api/techniques/${cut.id}/merge`, { intoId: toreando.id })
  expect(await mentionsOn(rafa)).toEqual([['Toreando'], ['Toreando']])
  // The merged one's names are other names of the remaining one.
  expect(await entriesOf(rafa, '&q=slice')).toHaveLength(2)
  const third = await add(rafa, 'Over-Under')
  await rafa.post(`/api/techniques/${toreando.id}/merge`, { intoId: third.id })
  expect((await rafa.log({ techniques: [cut.id, toreando.id] })).techniques).toEqual([mention(third)])
})

test('a tag’s rename keeps what an entry mentions, and a technique’s keeps its tags', async () => {
  const { rafa, cut } = await anAuthor()
  const guard = await rafa.tag('Guard')
  const entry = await rafa.log({ title: 'Tagged', tags: [guard.id], techniques: [cut.id] })
  await rafa.patch(`/api/tags/${guard.id}`, { name: 'Shield' })
  await rafa.patch(`/api/techniques/${cut.id}`, { name: 'Cut' })
  expect((await rafa.get(`/api/entries/${entry.id}`)).body).toMatchObject({
    tags: [{ name: 'Shield' }],
    techniques: [{ name: 'Cut' }],
  })
  expect(await entriesOf(rafa, '&q=shield slice cut')).toHaveLength(1)
})

test('renames, links, and entries at the same moment all go through, and agree in the end', async () => {
  const { rafa, cut, toreando, both } = await anAuthor()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => [
      rafa.patch(`/api/techniques/${cut.id}`, { name: `Cut ${n}` }),
      rafa.post(`/api/techniques/${cut.id}/links`, { kind: 'counters', otherId: toreando.id }),
      rafa.post('/api/entries', {
        title: `New ${n}`,
        date: '2026-11-19',
        techniques: [cut.id, toreando.id],
        hasPostSessionNotes: true,
      }),
      rafa.patch(`/api/entries/${both.id}`, { techniques: n % 2 ? [cut.id] : [toreando.id] }),
    ]).flat(),
  )
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
  const { body: techniques } = await rafa.get('/api/techniques')
  const names = new Map((techniques as Technique[]).map(({ id, name }) => [id, name]))
  for (const { techniques: mentioned } of await entriesOf(rafa))
    for (const { id, name } of mentioned) expect(name).toBe(names.get(id))
})

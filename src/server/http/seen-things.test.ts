import { expect, test } from 'vitest'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const tagged = async (person: Person) => [(await person.post('/api/tags', { name: 'Guard' })).body]

const kinds = [
  { path: '/api/tags', fields: () => ({ name: 'Guard' }), seen: { name: 'Guard' }, theirs: { name: 'Half' } },
  { path: '/api/partners', fields: () => ({ name: 'Theo' }), seen: { style: '' }, theirs: { style: 'Pressure' } },
  {
    path: '/api/techniques',
    fields: () => ({ name: 'Knee Cut' }),
    seen: { steps: '' },
    theirs: { steps: 'Post' },
  },
  {
    path: '/api/templates',
    fields: () => ({ name: 'Open mat' }),
    seen: { title: '' },
    theirs: { title: 'Rolls' },
  },
  {
    path: '/api/practice/logs',
    fields: async (person: Person) => ({
      techniqueId: (await person.post('/api/techniques', { name: 'Armbar' })).body.id,
      date: '2026-11-20',
    }),
    seen: { notes: '' },
    theirs: { notes: 'Elbow tight' },
  },
]

test.each(kinds)('what another device wrote at $path isn’t overwritten or deleted unseen', async (kind) => {
  const { path, fields, seen, theirs } = kind
  const rafa = await world.signUp()
  const { body: created } = await rafa.post(path, await fields(rafa))
  const at = `${path}/${created.id}`
  await rafa.patch(at, theirs)

  const [field] = Object.keys(seen)
  const mine = { [`${field}`]: 'Mine' }
  const refused = { status: 409, body: { code: 'CHANGED_ELSEWHERE', current: { id: created.id, ...theirs } } }
  expect(await rafa.patch(at, { ...mine, was: seen })).toMatchObject(refused)
  expect(await rafa.delete(at, { was: seen })).toMatchObject(refused)
  expect(await rafa.patch(at, { ...mine, was: theirs })).toMatchObject({ status: 200, body: mine })
  // As the app reads it: whole tags, and more than was typed.
  const { body: now } = await rafa.patch(at, {})
  expect(await rafa.delete(at, { was: now })).toMatchObject({ status: 204 })
})

test.each(['/api/techniques', '/api/templates'])(
  'the tags of one at %s are as they were seen, in any order',
  async (path) => {
    const rafa = await world.signUp()
    const [guard] = await tagged(rafa)
    const { body: sweeps } = await rafa.post('/api/tags', { name: 'Sweeps' })
    const { body: created } = await rafa.post(path, { name: 'One', tags: [sweeps.id, guard.id] })
    const at = `${path}/${created.id}`
    const was = { tags: [sweeps.id, guard.id] }
    expect(await rafa.patch(at, { tags: [guard.id], was })).toMatchObject({ status: 200, body: { tags: [guard] } })
    expect(await rafa.patch(at, { tags: [], was })).toMatchObject({ status: 409 })
  },
)

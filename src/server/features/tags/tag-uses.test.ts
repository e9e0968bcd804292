import { expect, test } from 'vitest'
import type { Tag, TagUse } from '#shared/training/tags.ts'
import { aTagger, entriesOf } from '#test/tagger.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

test('each tag says how many entries carry it and since when it wasn’t used, without what lies ahead', async () => {
  const { rafa, guard, sweeps } = await aTagger(world)
  const unused = await rafa.tag('Unused')
  await rafa.log({ title: 'Tomorrow', date: '2026-11-22', tags: [guard.id] })
  const removed = await rafa.log({ title: 'Removed', date: '2026-11-20', tags: [guard.id] })
  await rafa.delete(`/api/entries/${removed.id}`)
  const uses = (await rafa.get('/api/tags/uses')).body as TagUse[]
  expect([...uses].sort((one, other) => one.id - other.id)).toEqual([
    { id: guard.id, entries: 2, lastUsed: '2026-11-18' },
    { id: sweeps.id, entries: 2, lastUsed: '2026-11-18' },
    { id: unused.id, entries: 0, lastUsed: null },
  ])
})

test('nobody changes, merges, or restores another member’s tags', async () => {
  const { rafa, guard, sweeps } = await aTagger(world)
  const dana = await world.signUp()
  const hers = await dana.tag('Hers')
  expect((await dana.patch(`/api/tags/${guard.id}`, { name: 'Mine' })).status).toBe(404)
  expect((await dana.delete(`/api/tags/${guard.id}`)).status).toBe(404)
  expect((await dana.post(`/api/tags/${guard.id}/merge`, { into: hers.id })).status).toBe(404)
  expect((await dana.post(`/api/tags/${hers.id}/merge`, { into: guard.id })).body.code).toBe('TAG_UNKNOWN')
  await rafa.delete(`/api/tags/${sweeps.id}`)
  expect((await dana.post(`/api/tags/${sweeps.id}/restore`)).status).toBe(404)
  expect((await rafa.get('/api/tags')).body).toEqual([guard])
  expect((await dana.get('/api/tags/uses')).body).toEqual([{ id: hers.id, entries: 0, lastUsed: null }])
})

test('renames, edits, creates, and merges at the same moment all go through, and agree in the end', async () => {
  const { rafa, guard, sweeps, both, first, second } = await aTagger(world)
  const [loose, gone] = [await rafa.tag('Loose'), await rafa.tag('Gone')]
  const { body: technique } = await rafa.post('/api/techniques', { name: 'Knee Cut', tags: [loose.id] })
  const { body: template } = await rafa.post('/api/templates', {
    name: 'Tuesday',
    title: 'Class',
    tags: [loose.id],
  })
  await rafa.delete(`/api/tags/${gone.id}`)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => [
      rafa.patch(`/api/tags/${guard.id}`, { name: `Guard ${n}` }),
      rafa.patch(`/api/tags/${sweeps.id}`, { name: `Sweeps ${n}` }),
      rafa.patch(`/api/entries/${both.id}`, { notes: `Round ${n}`, tags: [guard.id, sweeps.id] }),
      rafa.patch(`/api/entries/${first.id}`, { tags: n % 2 ? [guard.id] : [sweeps.id] }),
      rafa.post('/api/entries', { title: `New ${n}`, date: '2026-11-19', tags: [sweeps.id, guard.id] }),
      rafa.patch(`/api/entries/${second.id}`, { title: `Sweep day ${n}` }),
      rafa.patch(`/api/techniques/${technique.id}`, { tags: [guard.id, loose.id] }),
      rafa.patch(`/api/templates/${template.id}`, { tags: [sweeps.id, loose.id] }),
      rafa.post(`/api/tags/${loose.id}/merge`, { into: sweeps.id }),
      rafa.post(`/api/tags/${gone.id}/restore`),
      rafa.post('/api/techniques', { name: `New ${n}`, tags: [guard.id, gone.id] }),
    ]).flat(),
  )
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
  const tags = (await rafa.get('/api/tags')).body as Tag[]
  for (const entry of await entriesOf(rafa))
    expect(entry.tags).toEqual(tags.filter(({ id }) => entry.tags.some((tag) => tag.id === id)))
})

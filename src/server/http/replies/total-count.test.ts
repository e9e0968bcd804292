import { expect, test } from 'vitest'
import { anAdmin, withAdmin } from '#test/admin.ts'
import { aWorld } from '#test/world.ts'

interface Operation {
  parameters?: { name: string; in: string }[]
}

const world = await aWorld(withAdmin)
const { body: api } = await world.browser().get('/api/openapi.json')

/** The parameters that say where a page of a list begins. */
const cursors = new Set(['cursor', 'before', 'offset'])

const paged = Object.entries(api.paths as Record<string, { get?: Operation }>)
  .filter(([, { get }]) =>
    get?.parameters?.some((parameter) => parameter.in === 'query' && cursors.has(parameter.name)),
  )
  .map(([path]) => path)

test('every list that has pages says how long it is', async () => {
  const coach = await anAdmin(world)
  expect(paged).toEqual(
    expect.arrayContaining(['/api/entries', '/api/features', '/api/feedback', '/api/admin/members']),
  )
  const lengths: [path: string, isRight: boolean][] = []
  for (const path of paged) {
    const { body, headers } = await coach.get(path)
    lengths.push([path, headers['x-total-count'] === String(body.length)])
  }
  expect(lengths).toEqual(paged.map((path) => [path, true]))
})

test('the total of a list counts its other pages, and nothing that a filter leaves out', async () => {
  const coach = await anAdmin(world, 'second@rollbook.example')
  const rafa = await world.signUp()
  for (const title of ['Dark belt colors', 'Rounds by weight']) {
    await rafa.post('/api/features', { title, description: 'It would help on the mat.', category: 'other' })
    await rafa.post('/api/feedback', { subject: title, description: 'It would help on the mat.' })
  }
  const lengthOf = async (path: string) => {
    const { body, headers } = await coach.get(path)
    return [body.length, headers['x-total-count']]
  }
  expect(await lengthOf('/api/features?offset=1')).toEqual([1, '2'])
  expect(await lengthOf('/api/features?status=shipped')).toEqual([0, '0'])
  const [last] = (await coach.get('/api/feedback')).body
  expect(await lengthOf(`/api/feedback?before=${last.id}`)).toEqual([1, '2'])
  expect(await lengthOf('/api/feedback?status=rejected')).toEqual([0, '0'])
})

import { expect, test } from 'vitest'
import type { SameName } from '#shared/training/same-names.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const sameNamesOf = async (person: Person): Promise<SameName[]> => (await person.get('/api/same-names')).body

/** What the migration of the names' keys leaves behind. */
const remember = (userId: number, kind: SameName['kind'], itemId: number, olderId: number) =>
  world.db.insertInto('sameNames').values({ userId, kind, itemId, olderId }).execute()

const add = async (person: Person, list: string, name: string): Promise<number> =>
  (await person.post(`/api/${list}`, { name })).body.id

test('a member with two partners of one name is asked once whether they are one, and keeps both', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [theo, second] = [await add(rafa, 'partners', 'Theo'), await add(rafa, 'partners', 'THEO (2)')]
  await remember(rafa.user.id, 'partner', second, theo)
  expect(await sameNamesOf(rafa)).toEqual([
    { kind: 'partner', id: second, name: 'THEO (2)', older: { id: theo, name: 'Theo' } },
  ])
  expect(await sameNamesOf(dana)).toEqual([])
  expect((await dana.delete(`/api/same-names/partner/${second}`)).status).toBe(404)
  expect((await rafa.delete(`/api/same-names/technique/${second}`)).status).toBe(404)
  expect((await rafa.delete(`/api/same-names/entry/${second}`)).status).toBe(404)
  expect((await rafa.delete(`/api/same-names/partner/${second}`)).status).toBe(204)
  expect(await sameNamesOf(rafa)).toEqual([])
})

test.each([
  [
    'merges them',
    (rafa: Person, id: number, intoId: number) => rafa.post(`/api/partners/${id}/merge`, { intoId }),
  ],
  ['deletes the second', (rafa: Person, id: number) => rafa.delete(`/api/partners/${id}`)],
  ['deletes the first', (rafa: Person, _: number, id: number) => rafa.delete(`/api/partners/${id}`)],
  ['names one', (rafa: Person, id: number) => rafa.patch(`/api/partners/${id}`, { name: 'Theo Silva' })],
])('a member who %s is not asked', async (_, act) => {
  const rafa = await world.signUp()
  const [theo, second] = [await add(rafa, 'partners', 'Theo'), await add(rafa, 'partners', 'Theo (2)')]
  await remember(rafa.user.id, 'partner', second, theo)
  expect((await act(rafa, second, theo)).status).toBeLessThan(300)
  expect(await sameNamesOf(rafa)).toEqual([])
})

test('a long name that was shortened for its number is still the same', async () => {
  const rafa = await world.signUp()
  const name = 'Theodore '.repeat(20)
  const [long, numbered] = [name.slice(0, 119), `${name.slice(0, 114)} (2)`]
  const [theo, second] = [await add(rafa, 'partners', long), await add(rafa, 'partners', numbered)]
  await remember(rafa.user.id, 'partner', second, theo)
  expect(await sameNamesOf(rafa)).toHaveLength(1)
})

test('a member reads which tags became one by what the one that is left is called now', async () => {
  const rafa = await world.signUp()
  const [first, second, third] = [
    await add(rafa, 'tags', 'Half'),
    await add(rafa, 'tags', 'Half guard'),
    await add(rafa, 'tags', 'Guard'),
  ]
  await rafa.post(`/api/tags/${second}/merge`, { into: first })
  await remember(rafa.user.id, 'tag', second, first)
  expect(await sameNamesOf(rafa)).toEqual([
    { kind: 'tag', id: second, name: 'Half guard', older: { id: first, name: 'Half' } },
  ])
  await rafa.post(`/api/tags/${first}/merge`, { into: third })
  expect(await sameNamesOf(rafa)).toMatchObject([{ id: second, older: { name: 'Guard' } }])
})

test('two techniques of one name may be merged', async () => {
  const rafa = await world.signUp()
  const [armbar, second] = [await add(rafa, 'techniques', 'Armbar'), await add(rafa, 'techniques', 'armbar')]
  await remember(rafa.user.id, 'technique', second, armbar)
  expect(await sameNamesOf(rafa)).toMatchObject([{ kind: 'technique', name: 'armbar', older: { name: 'Armbar' } }])
  await rafa.post(`/api/techniques/${second}/merge`, { intoId: armbar })
  expect(await sameNamesOf(rafa)).toEqual([])
})

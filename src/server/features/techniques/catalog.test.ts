import { expect, test } from 'vitest'
import { keyed } from '#server/db/names.ts'
import { limits } from '#shared/foundation/limits.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { type Technique, technique } from '#shared/techniques/techniques.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const halfGuard = catalog.filter(({ position }) => position === 'half-guard').map(({ key }) => key)

const libraryOf = async (person: Person): Promise<Technique[]> => (await person.get('/api/techniques')).body
const add = (person: Person, keys: string[]) => person.post('/api/techniques/catalog', { keys })

test('a whole position is added from the catalog, with the links between its techniques', async () => {
  const rafa = await world.signUp()
  const { status, body } = await add(rafa, halfGuard)
  expect([status, body.length]).toEqual([200, halfGuard.length])
  const library = await libraryOf(rafa)
  expect(body).toEqual(library)
  const named = (name: string) => library.find((one) => one.name === name)
  expect(named('Knee Cut')).toMatchObject({
    ...technique.initial,
    catalogKey: 'knee-cut',
    position: 'half-guard',
    category: 'pass',
    side: 'top',
    otherNames: expect.arrayContaining(['knee slice']),
  })
  expect(named('Deep Half Entry')?.links).toEqual([
    { kind: 'counters', otherId: named('Knee Cut')?.id },
    { kind: 'sets-up', otherId: named('Waiter Sweep')?.id },
  ])
})

test('what is added again stays as it is, and a link that was removed stays removed', async () => {
  const rafa = await world.signUp()
  const [first] = (await add(rafa, ['deep-half-entry', 'waiter-sweep'])).body as Technique[]
  await rafa.patch(`/api/techniques/${first?.id}`, { name: 'My deep half', steps: 'Duck under.' })
  await rafa.delete(`/api/techniques/${first?.id}/links/sets-up/${first?.links[0]?.otherId}`)
  const again = await add(rafa, halfGuard)
  expect(again.body).toHaveLength(halfGuard.length)
  const library = await libraryOf(rafa)
  const deepHalf = library.find(({ id }) => id === first?.id)
  expect(deepHalf).toMatchObject({ name: 'My deep half', steps: 'Duck under.' })
  const kneeCut = library.find(({ name }) => name === 'Knee Cut')
  expect(deepHalf?.links).toEqual([{ kind: 'counters', otherId: kneeCut?.id }])
})

test('one that the person wrote themselves is not added twice', async () => {
  const rafa = await world.signUp()
  const { body: own } = await rafa.post('/api/techniques', { name: 'knee-cut', steps: 'Mine', position: 'other' })
  const { body } = await add(rafa, ['knee-cut'])
  expect(body).toEqual([{ ...own, catalogKey: 'knee-cut' }])
  expect(await libraryOf(rafa)).toEqual(body)
})

test('one that was deleted and added again comes back beside it, as one of the person’s own', async () => {
  const rafa = await world.signUp()
  const [first] = (await add(rafa, ['armbar'])).body as Technique[]
  await rafa.delete(`/api/techniques/${first?.id}`)
  const [again] = (await add(rafa, ['armbar'])).body as Technique[]
  expect(again?.id).not.toBe(first?.id)
  const restored = await rafa.post(`/api/techniques/${first?.id}/restore`)
  expect(restored).toMatchObject({ status: 200, body: { ...first, catalogKey: null } })
  expect(await libraryOf(rafa)).toEqual(expect.arrayContaining([again, { ...first, catalogKey: null }]))
})

test('five attempts at once add each technique once', async () => {
  const rafa = await world.signUp()
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(rafa, ['armbar', 'triangle-choke'])))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await libraryOf(rafa)).map(({ name }) => name)).toEqual(['Armbar', 'Triangle Choke'])
})

test('what is not in the catalog is refused, and so is what there is no room for', async () => {
  const rafa = await world.signUp()
  expect(await add(rafa, ['armbar', 'flying-scissors'])).toMatchObject({ status: 400, body: { code: 'INVALID' } })
  const { tags: _tags, ...fields } = technique.initial
  const row = { ...fields, userId: rafa.user.id, clientId: null, payloadHash: null, catalogKey: null }
  const rows = Array.from({ length: limits.techniquesOfAUser - 1 }, (_, n) => ({
    ...row,
    name: `T${n}`,
    videos: '[]',
  }))
  await world.db.insertInto('techniques').values(rows.map(keyed)).execute()
  const refused = await add(rafa, ['armbar', 'triangle-choke'])
  expect(refused).toMatchObject({ status: 400, body: { code: 'TOO_MANY_TECHNIQUES' } })
  expect(await libraryOf(rafa)).toHaveLength(limits.techniquesOfAUser - 1)
})

test('visitors add nothing from the catalog', async () => {
  expect((await world.browser().post('/api/techniques/catalog', { keys: ['armbar'] })).status).toBe(401)
})

import { expect, test } from 'vitest'
import { noCounts } from '#shared/sparring/round-counts.ts'
import { aRound, aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const contextsOf = async (person: Person, query = '') => (await person.get(`/api/rounds/contexts?${query}`)).body
const roundsOf = async (person: Person, query: string) => (await person.get(`/api/rounds?${query}`)).body.length
const lessonsOf = async (person: Person, query: string) => (await person.get(`/api/rounds/lessons?${query}`)).body

const armbar = { isMine: false, techniqueId: null, name: 'Armbar', fromPosition: 'Mount' }
const counts = { ...noCounts, theirs: { ...noCounts.theirs, passes: 3 } }

/** Somebody who is caught by Theo, a bigger blue belt, in a hard round, and flows with Sam, of whom nothing is known. */
async function aGrappler() {
  const rafa = await world.signUp()
  const partner = async (fields: object): Promise<number> => (await rafa.post('/api/partners', fields)).body.id
  const theo = await partner({ name: 'Theo', belt: 'blue', size: 'bigger' })
  const sam = await partner({ name: 'Sam' })
  const hard = { ...aRound, partnerId: theo, kind: 'hard' as const }
  const caught = { ...hard, counts, submissions: [armbar, armbar, { ...armbar, isMine: true }] }
  const flow = { ...aRound, partnerId: sam, kind: 'flow' as const, result: 'won' as const }
  const entry = await rafa.log({
    date: '2026-11-18',
    rounds: [caught, { ...hard, submissions: [armbar] }, flow, aRound],
  })
  return { rafa, theo, sam, entry }
}

const none = { won: 0, landed: 0, caught: 0 }
const byBlue = { kind: 'hard', belt: 'blue', size: 'bigger', rounds: 2, won: 0, landed: 1, caught: 2 }
const bySam = { ...none, kind: 'flow', belt: '', size: '', rounds: 1, won: 1 }
const unsaid = { ...none, kind: null, belt: '', size: '', rounds: 1 }

test('rounds are told apart by their kind and by the belt and size of the partner; those of which nobody said it count, too', async () => {
  const { rafa } = await aGrappler()
  expect(await contextsOf(rafa)).toEqual({
    contexts: [byBlue, bySam, unsaid],
    counted: { rounds: 1, mine: noCounts.mine, theirs: counts.theirs },
  })
})

test('lessons, rounds, and their context are of one kind, belt, or size', async () => {
  const { rafa } = await aGrappler()
  for (const query of ['roundKind=hard', 'belt=blue', 'size=bigger', 'belt=blue&size=bigger&roundKind=hard']) {
    expect([query, await contextsOf(rafa, query)]).toMatchObject([query, { contexts: [byBlue] }])
    expect([query, await lessonsOf(rafa, query)]).toMatchObject([query, { rounds: 2, submissionsAgainst: 3 }])
    expect([query, await roundsOf(rafa, query)]).toEqual([query, 2])
  }
  for (const query of ['roundKind=competition', 'belt=white', 'belt=blue&size=same'])
    expect([query, await lessonsOf(rafa, query)]).toMatchObject([query, { rounds: 0 }])
  expect((await rafa.get('/api/rounds/contexts?roundKind=soft')).status).toBe(400)
})

test('a match is no round of any kind, and its opponent has no belt', async () => {
  const { rafa } = await aGrappler()
  const match = { key: 'a', outcome: 'lost', ending: 'submission', technique: 'Armbar' }
  await rafa.post('/api/competitions', { name: 'Munich Open', date: '2026-11-19', matches: [match] })
  expect(await lessonsOf(rafa, '')).toMatchObject({ matches: 1 })
  for (const query of ['roundKind=hard', 'belt=blue', 'size=bigger'])
    expect(await lessonsOf(rafa, query)).toMatchObject({ matches: 0 })
})

test('a round is with the belt that its partner has by now, and with nobody’s once they are deleted', async () => {
  const { rafa, theo, sam } = await aGrappler()
  await rafa.patch(`/api/partners/${theo}`, { belt: 'purple' })
  expect((await contextsOf(rafa)).contexts[0]).toEqual({ ...byBlue, belt: 'purple' })
  await rafa.delete(`/api/partners/${theo}`)
  expect((await contextsOf(rafa)).contexts[0]).toEqual({ ...byBlue, belt: '', size: '' })
  await rafa.post(`/api/partners/${theo}/restore`)
  await rafa.post(`/api/partners/${sam}/merge`, { intoId: theo })
  expect(await lessonsOf(rafa, 'belt=purple')).toMatchObject({ rounds: 3 })
})

test('deleted and planned rounds have no context, and neither has another member’s', async () => {
  const { rafa, theo, entry } = await aGrappler()
  await rafa.log({ date: '2026-12-20', rounds: [{ ...aRound, kind: 'hard', counts }] })
  expect((await contextsOf(rafa)).contexts).toHaveLength(3)
  await rafa.delete(`/api/entries/${entry.id}`)
  const nothing = { contexts: [], counted: { rounds: 0, ...noCounts } }
  expect(await contextsOf(rafa)).toEqual(nothing)
  const dana = await world.signUp()
  expect(await contextsOf(dana)).toEqual(nothing)
  expect((await dana.get(`/api/rounds/contexts?partner=${theo}`)).status).toBe(404)
  expect((await world.browser().get('/api/rounds/contexts')).status).toBe(401)
})

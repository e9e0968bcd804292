import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import type { Lessons, RoundOfEntry } from '#shared/sparring/lessons.ts'
import type { Partner } from '#shared/sparring/partners.ts'
import type { Round, RoundInput } from '#shared/sparring/rounds.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { aRound, aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const addPartner = async (person: Person, name: string): Promise<Partner> =>
  (await person.post('/api/partners', { name })).body
const lessonsOf = async (person: Person, query = ''): Promise<Lessons> =>
  (await person.get(`/api/rounds/lessons?${query}`)).body
const roundsOf = async (person: Person, query = ''): Promise<RoundOfEntry[]> =>
  (await person.get(`/api/rounds?${query}`)).body

const armbar = { isMine: false, techniqueId: null, name: 'Armbar', fromPosition: 'Mount' }
const choke = { isMine: true, techniqueId: null, name: 'Loop Choke', fromPosition: '' }

/** Somebody with rounds on three days: caught in armbars by Theo and Sam, and choking Theo. */
async function aGrappler() {
  const rafa = await world.signUp()
  const [theo, sam] = [await addPartner(rafa, 'Theo'), await addPartner(rafa, 'Sam')]
  const caught: RoundInput = {
    ...aRound,
    partnerId: theo.id,
    result: 'lost',
    lost: ['Mount'],
    submissions: [armbar],
  }
  const won: RoundInput = {
    ...aRound,
    partnerId: theo.id,
    result: 'won',
    held: ['Mount'],
    submissions: [choke, choke],
  }
  const even: RoundInput = {
    ...aRound,
    partnerId: sam.id,
    attire: 'gi',
    result: 'even',
    submissions: [{ ...armbar, name: 'armbar' }],
  }
  const old = await rafa.log({ title: 'Old', date: '2026-05-01', rounds: [caught] })
  const open = await rafa.log({ title: 'Open mat', date: '2026-11-18', rounds: [caught, won, even] })
  return { rafa, theo, sam, caught, won, even, old, open }
}

test('rounds teach what catches you, from where, and against whom, and what works', async () => {
  const { rafa, theo, sam } = await aGrappler()
  expect(await lessonsOf(rafa)).toEqual({
    rounds: 4,
    won: 1,
    lost: 2,
    even: 1,
    lastRolled: '2026-11-18',
    matches: 0,
    submissionsFor: 2,
    submissionsAgainst: 3,
    catches: [
      {
        name: 'Armbar',
        alsoWritten: [],
        techniqueId: null,
        fromPosition: 'Mount',
        times: 3,
        rounds: 3,
        inMatches: [],
        partners: [
          { id: theo.id, name: 'Theo', times: 2 },
          { id: sam.id, name: 'Sam', times: 1 },
        ],
      },
    ],
    works: [
      {
        name: 'Loop Choke',
        alsoWritten: [],
        techniqueId: null,
        fromPosition: '',
        times: 2,
        rounds: 1,
        inMatches: [],
        partners: [{ id: theo.id, name: 'Theo', times: 2 }],
      },
    ],
    held: [{ name: 'Mount', rounds: 1 }],
    lostPositions: [{ name: 'Mount', rounds: 2 }],
  })
})

test('what ended matches is among the lessons, and says how often and where', async () => {
  const { rafa, theo } = await aGrappler()
  const [dana] = [await world.signUp()]
  const match = { key: '1', outcome: 'lost', ending: 'submission', technique: 'ARMBAR', position: 'mount' }
  const choked = { ...match, key: '3', outcome: 'won', technique: 'Bow and Arrow', position: '' }
  const matches = [match, { ...match, key: '2' }, choked, { key: '4', outcome: 'lost', ending: 'points' }]
  const cup = { name: 'Dojo cup', date: '2026-11-14', rules: 'gi' }
  const { body } = await rafa.post('/api/competitions', { ...cup, matches })
  const later = { name: 'Munich Open', date: '2026-11-19', rules: 'no-gi' }
  const { body: second } = await rafa.post('/api/competitions', { ...later, matches: [match] })
  await dana.post('/api/competitions', { ...cup, matches })

  const all = await lessonsOf(rafa)
  expect(all).toMatchObject({ rounds: 4, matches: 4, submissionsFor: 3, submissionsAgainst: 6 })
  expect(all.catches).toMatchObject([
    {
      name: 'Armbar',
      times: 6,
      rounds: 3,
      inMatches: [
        { id: second.id, name: 'Munich Open', date: '2026-11-19', times: 1 },
        { id: body.id, name: 'Dojo cup', date: '2026-11-14', times: 2 },
      ],
      partners: [
        { name: 'Theo', times: 2 },
        { name: 'Sam', times: 1 },
      ],
    },
  ])
  expect(all.works.at(-1)).toMatchObject({
    name: 'Bow and Arrow Choke',
    times: 1,
    rounds: 0,
    inMatches: [{ times: 1 }],
  })
  expect(await lessonsOf(rafa, 'to=2026-11-17')).toMatchObject({ matches: 3, catches: [{ times: 3 }] })
  expect(await lessonsOf(rafa, 'attire=gi')).toMatchObject({ matches: 3, catches: [{ times: 3, rounds: 1 }] })
  expect(await lessonsOf(rafa, `partner=${theo.id}`)).toMatchObject({ matches: 0, catches: [{ times: 2 }] })
  expect(await lessonsOf(dana)).toMatchObject({ rounds: 0, matches: 3, catches: [{ times: 2, rounds: 0 }] })
})

test('lessons are of a chosen time, of one partner, and of one attire', async () => {
  const { rafa, theo, sam } = await aGrappler()
  expect(await lessonsOf(rafa, 'from=2026-11-01&to=2026-11-30')).toMatchObject({
    rounds: 3,
    submissionsAgainst: 2,
  })
  expect(await lessonsOf(rafa, 'to=2026-11-17')).toMatchObject({ rounds: 1, lastRolled: '2026-05-01' })
  expect(await lessonsOf(rafa, `partner=${sam.id}`)).toMatchObject({ rounds: 1, even: 1, works: [] })
  expect(await lessonsOf(rafa, `partner=${theo.id}&from=2026-11-01`)).toMatchObject({ rounds: 2, won: 1, lost: 1 })
  expect(await lessonsOf(rafa, 'attire=gi')).toMatchObject({ rounds: 1, even: 1 })
})

test('each lesson opens the rounds behind it, newest first', async () => {
  const { rafa, theo, sam, open, old } = await aGrappler()
  const where = (all: RoundOfEntry[]) => all.map(({ entryId, position }) => [entryId, position])
  expect(where(await roundsOf(rafa))).toEqual([
    [open.id, 0],
    [open.id, 1],
    [open.id, 2],
    [old.id, 0],
  ])
  const [first] = await roundsOf(rafa, 'kind=for&name=LOOP CHOKE')
  expect(first).toEqual({
    entryId: open.id,
    position: 1,
    date: '2026-11-18',
    title: 'Open mat',
    round: open.rounds[1],
  })
  const against = await roundsOf(rafa, 'kind=against&name=armbar&fromPosition=mount')
  expect(where(against)).toEqual([
    [open.id, 0],
    [open.id, 2],
    [old.id, 0],
  ])
  expect(await roundsOf(rafa, 'kind=against&name=armbar')).toEqual([])
  expect(where(await roundsOf(rafa, `kind=lost&name=Mount&partner=${theo.id}&from=2026-11-01`))).toEqual([
    [open.id, 0],
  ])
  expect(await roundsOf(rafa, `kind=held&name=Mount&partner=${sam.id}`)).toEqual([])
})

test('deleted and planned entries teach nothing, until they are restored or confirmed', async () => {
  const { rafa, open, caught } = await aGrappler()
  const planned = await rafa.log({ title: 'Plan', date: '2026-12-20', rounds: [caught, caught] })
  expect((await lessonsOf(rafa)).rounds).toBe(4)
  await rafa.patch(`/api/entries/${planned.id}`, { isPlanned: false, date: '2026-11-20' })
  expect((await lessonsOf(rafa)).rounds).toBe(6)
  await rafa.delete(`/api/entries/${open.id}`)
  expect((await lessonsOf(rafa)).rounds).toBe(3)
  await rafa.post(`/api/entries/${open.id}/restore`)
  expect((await lessonsOf(rafa)).rounds).toBe(6)
})

test('a deleted partner’s rounds still teach, without a name; merged ones count together', async () => {
  const { rafa, theo, sam } = await aGrappler()
  await rafa.delete(`/api/partners/${sam.id}`)
  expect((await lessonsOf(rafa)).catches[0]).toMatchObject({ times: 3, partners: [{ name: 'Theo', times: 2 }] })
  expect(await lessonsOf(rafa, `partner=${sam.id}`)).toMatchObject({ rounds: 1 })
  await rafa.post(`/api/partners/${sam.id}/restore`)
  await rafa.post(`/api/partners/${theo.id}/merge`, { intoId: sam.id })
  expect((await lessonsOf(rafa)).catches[0]?.partners).toEqual([{ id: sam.id, name: 'Sam', times: 3 }])
  expect(await lessonsOf(rafa, `partner=${theo.id}`)).toMatchObject({ rounds: 0 })
})

test('a submission by a technique of the library counts under its name, with what was typed', async () => {
  const { rafa } = await aGrappler()
  const { body: technique } = await rafa.post('/api/techniques', { name: 'Armbar' })
  await rafa.log({
    rounds: [{ ...aRound, submissions: [{ ...armbar, techniqueId: technique.id, name: 'Juji' }] }],
  })
  expect((await lessonsOf(rafa)).catches).toMatchObject([{ techniqueId: technique.id, times: 4 }])
})

test('nobody learns from another member’s rounds', async () => {
  const { theo, open } = await aGrappler()
  const dana = await world.signUp()
  expect(await lessonsOf(dana)).toMatchObject({ rounds: 0, lastRolled: null, catches: [], works: [], held: [] })
  expect(await roundsOf(dana)).toEqual([])
  expect((await dana.get(`/api/rounds/lessons?partner=${theo.id}`)).status).toBe(404)
  expect((await dana.get(`/api/rounds?partner=${theo.id}`)).status).toBe(404)
  expect((await dana.get(`/api/entries/${open.id}`)).status).toBe(404)
  expect((await world.browser().get('/api/rounds/lessons')).status).toBe(401)
})

/** The lessons by plain arithmetic over the entries, without SQL. */
function counted(entries: Entry[]) {
  const rounds = entries.filter(({ isPlanned }) => !isPlanned).flatMap((entry) => entry.rounds)
  const submissions = rounds.flatMap((round) => round.submissions)
  const of = (result: Round['result']) => rounds.filter((round) => round.result === result).length
  return {
    rounds: rounds.length,
    won: of('won'),
    lost: of('lost'),
    even: of('even'),
    submissionsFor: submissions.filter(({ isMine }) => isMine).length,
    submissionsAgainst: submissions.filter(({ isMine }) => !isMine).length,
    works: tally(submissions.filter(({ isMine }) => isMine).map(({ name }) => name)),
    catches: tally(submissions.filter(({ isMine }) => !isMine).map(({ name }) => name)),
    held: tally(rounds.flatMap(({ held }) => [...new Set(held)])),
    lostPositions: tally(rounds.flatMap(({ lost }) => [...new Set(lost)])),
  }
}

const tally = (names: string[]) =>
  [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => `${name} ${length}`).sort()

/** The lessons as far as they are counted above. */
const comparable = ({
  lastRolled: _,
  matches: _matches,
  works,
  catches,
  held,
  lostPositions,
  ...numbers
}: Lessons) => ({
  ...numbers,
  works: works.map(({ name, times }) => `${name} ${times}`).sort(),
  catches: catches.map(({ name, times }) => `${name} ${times}`).sort(),
  held: held.map(({ name, rounds }) => `${name} ${rounds}`).sort(),
  lostPositions: lostPositions.map(({ name, rounds }) => `${name} ${rounds}`).sort(),
})

const anyPosition = fc.constantFrom('Mount', 'Turtle')
const anyRound = fc.record({
  partner: fc.constantFrom(0, 1, 2),
  result: fc.constantFrom('won', 'lost', 'even', null),
  held: fc.array(anyPosition, { maxLength: 2 }),
  lost: fc.array(anyPosition, { maxLength: 2 }),
  submissions: fc.array(
    fc.record({ isMine: fc.boolean(), name: fc.constantFrom('Armbar', 'Kimura', 'Triangle') }),
    { maxLength: 3 },
  ),
})
const anyChange = fc.record({
  kind: fc.constantFrom('add', 'edit', 'edit', 'delete', 'restore', 'forget'),
  at: fc.nat(),
  isLater: fc.boolean(),
  rounds: fc.array(anyRound, { maxLength: 3 }),
})

test('whatever is added, edited, deleted, and restored, in any order, the lessons are what the entries add up to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 12 }), async (changes) => {
      const rafa = await world.signUp()
      const people = [await addPartner(rafa, 'Theo'), await addPartner(rafa, 'Sam')]
      const logged: number[] = []
      for (const { kind, at, isLater, rounds: drawn } of changes) {
        const rounds = drawn.map(({ partner, submissions, ...round }) => ({
          ...round,
          partnerId: people[partner]?.id ?? null,
          submissions: submissions.map((submission) => ({ ...submission, fromPosition: '' })),
        }))
        const id = logged[at % Math.max(logged.length, 1)]
        const date = isLater ? '2026-12-24' : '2026-11-20'
        if (kind === 'add' || id === undefined)
          logged.push((await rafa.post('/api/entries', { title: 'X', date, rounds })).body.id)
        else if (kind === 'edit') await rafa.patch(`/api/entries/${id}`, { rounds })
        else if (kind === 'delete') await rafa.delete(`/api/entries/${id}`)
        else if (kind === 'restore') await rafa.post(`/api/entries/${id}/restore`)
        else await rafa.delete(`/api/partners/${people[at % 2]?.id}`)
      }
      const { body: entries } = await rafa.get('/api/entries?limit=200')
      expect(comparable(await lessonsOf(rafa))).toEqual(counted(entries))
    }),
    { numRuns: 12 },
  )
})

/** A name as somebody might write it. */
const spelled = (name: string) =>
  fc.constantFrom(name, name.toUpperCase(), name.normalize('NFD'), name.normalize('NFD').replace(/\p{Mn}/gu, ''))

test('however a technique is written, it is one line: with its other names, in any case, with or without accents', async () => {
  const submissions = catalog.filter(({ category }) => category === 'submission')
  const written = fc
    .constantFrom(...submissions)
    .chain((one) =>
      fc.tuple(
        fc.constant(one.name),
        fc.boolean(),
        fc.array(fc.constantFrom(one.name, ...one.otherNames).chain(spelled), { minLength: 1, maxLength: 5 }),
      ),
    )
  const distinct = fc.uniqueArray(written, { minLength: 1, maxLength: 5, selector: ([name]) => name })
  await fc.assert(
    fc.asyncProperty(distinct, async (all) => {
      const rafa = await world.signUp()
      const theo = await addPartner(rafa, 'Theo')
      const entry = await rafa.log({
        title: 'Open mat',
        date: '2026-11-18',
        rounds: all.flatMap(([, isMine, names]) =>
          names.map((name) => ({
            ...aRound,
            partnerId: theo.id,
            submissions: [{ isMine, techniqueId: null, name, fromPosition: '' }],
          })),
        ),
      })
      const expected = (mine: boolean) =>
        all
          .filter(([, isMine]) => isMine === mine)
          .map(([name, , { length }]) => `${name} ${length}`)
          .toSorted()
      for (const query of ['', `partner=${theo.id}`]) {
        const { works, catches } = await lessonsOf(rafa, query)
        const linesOf = (lines: Lessons['works']) => lines.map(({ name, times }) => `${name} ${times}`).toSorted()
        expect([linesOf(works), linesOf(catches)]).toEqual([expected(true), expected(false)])
      }
      for (const [name, isMine, names] of all) {
        const behind = await roundsOf(
          rafa,
          new URLSearchParams({ kind: isMine ? 'for' : 'against', name }).toString(),
        )
        expect(behind).toHaveLength(names.length)
      }
      // The stored name stays as it was typed.
      expect(entry.rounds.flatMap((round) => round.submissions.map(({ name }) => name))).toEqual(
        all.flatMap(([, , names]) => names.map((name) => name.normalize('NFC'))),
      )
      const { body } = await rafa.get('/api/stats?range=all')
      const barsOf = (bars: { name: string; times: number }[]) => bars.map(({ name, times }) => `${name} ${times}`)
      expect(barsOf(body.submissions.caught).toSorted()).toEqual(expected(false))
      expect(barsOf(body.submissions.landed).toSorted()).toEqual(expected(true))
    }),
    { numRuns: 12 },
  )
})

test('a submission counts by what its technique is called in the library by now, which also says how it was written', async () => {
  const rafa = await world.signUp()
  const caught = (name: string, techniqueId: number | null = null) => ({
    ...aRound,
    submissions: [{ isMine: false, techniqueId, name, fromPosition: '' }],
  })
  await rafa.log({ title: 'Monday', date: '2026-11-16', rounds: ['rnc', 'Mata leão'].map((name) => caught(name)) })
  const linesOf = async () =>
    (await lessonsOf(rafa)).catches.map(({ name, times, alsoWritten }) => ({ name, times, alsoWritten }))
  expect(await linesOf()).toEqual([{ name: 'Rear Naked Choke', times: 2, alsoWritten: ['Mata leão', 'rnc'] }])

  const { body: technique } = await rafa.post('/api/techniques', { name: 'The Strangle', otherNames: ['rnc'] })
  const entry = await rafa.log({ title: 'Tuesday', date: '2026-11-17', rounds: [caught('rnc', technique.id)] })
  expect(entry.rounds[0]?.submissions).toEqual([
    { isMine: false, techniqueId: technique.id, name: 'The Strangle', typed: 'rnc', fromPosition: '' },
  ])
  expect(await linesOf()).toEqual([{ name: 'The Strangle', times: 3, alsoWritten: ['Mata leão', 'rnc'] }])
})

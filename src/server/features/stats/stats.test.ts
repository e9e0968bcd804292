import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { weekStarts } from '#shared/foundation/dates.ts'
import type { Partner } from '#shared/sparring/partners.ts'
import { emptyRound, roundInputOf } from '#shared/sparring/rounds.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { journalOf } from '#test/journal-of.ts'
import { expectedContexts, expectedMatches, expectedStats } from '#test/stats-arithmetic.ts'
import { aRound, aWorld, type Person } from '#test/world.ts'
import { effortOf, injuryOf } from '../../../../seeds/effort.ts'
import { members } from '../../../../seeds/members.ts'
import { randomFrom } from '../../../../seeds/random.ts'
import { roundsOf } from '../../../../seeds/sparring.ts'
import { yearOf } from '../../../../seeds/year.ts'

const world = await aWorld()
/** The clock of the test's world is at noon of that day in UTC, which a new account's days are in. */
const today = '2026-11-21'

type Range = Parameters<typeof expectedStats>[2]

const statsOf = async (person: Person, range: Range = {}) => {
  const { status, body } = await person.get(`/api/stats?${new URLSearchParams({ ...range })}`)
  expect(status).toBe(200)
  return body
}

/** Compares all figures about sessions with plain arithmetic, for any start of the week. */
async function expectRight(person: Person, range: Range) {
  const journal = await journalOf(person)
  for (const weekStartsOn of weekStarts) {
    await person.patch('/api/user', { weekStartsOn })
    expect(await statsOf(person, range)).toMatchObject(expectedStats(journal, today, range, weekStartsOn))
  }
  const { contexts, counted } = (await person.get(`/api/rounds/contexts?${new URLSearchParams({ ...range })}`))
    .body
  const { body: partners } = await person.get('/api/partners')
  const expected = expectedContexts(journal, partners, range)
  expect(counted).toEqual(expected.counted)
  expect(contexts).toHaveLength(expected.contexts.length)
  expect(contexts).toEqual(expect.arrayContaining(expected.contexts))
}

const ranges: Range[] = [
  {},
  { from: '2026-10-23', to: today },
  { from: '2026-08-24', to: today },
  { from: '2025-11-22', to: today },
  { from: '2026-01-01', to: '2026-12-31' },
  { from: '2026-05-23', to: '2026-11-20' },
  { to: '2026-03-03' },
  { from: '2026-11-01', to: today },
  { from: '2026-11-01', to: '2026-11-30' },
  { from: '2026-10-01', to: '2026-10-31' },
  { from: '1900-01-01', to: '2199-12-31' },
  { attire: 'gi' },
  { attire: 'no-gi', from: '2026-08-24', to: today },
]

test('every figure of the demo year is what plain arithmetic over its entries says', async () => {
  const rafa = await world.signUp()
  const member = members.find(({ belt }) => belt === 'purple')
  if (!member) throw new Error('The demo has no purple belt.')
  const year = yearOf(member, today, randomFrom(member.seed))
  const tags = new Map<string, number>()
  const [feeling, rolling] = [randomFrom(member.seed), randomFrom(member.seed)]
  const partners: Partner[] = []
  for (const who of [{ name: 'Theo', belt: 'blue', size: 'bigger' }, { name: 'Sam' }])
    partners.push((await rafa.post('/api/partners', who)).body)
  for (const { tagNames, ...session } of year) {
    for (const name of tagNames) if (!tags.has(name)) tags.set(name, (await rafa.tag(name)).id)
    const effort = effortOf({ ...session, tagNames }, injuryOf(today), feeling)
    const rounds = roundsOf({ ...session, tagNames }, partners, rolling)
    await rafa.log({ ...session, effort, rounds, tags: tagNames.map((name) => tags.get(name) ?? 0) })
  }
  expect(year.length).toBeGreaterThan(120)
  for (const range of ranges) await expectRight(rafa, range)
  await expectOpened(rafa, { from: '2026-08-24', to: today })
  await expectOpened(rafa, { from: '2026-08-24', to: today, attire: 'no-gi' })
})

test('what matches come to is what counting them one by one says, beside the rounds of the same days', async () => {
  const rafa = await world.signUp()
  const { body: theo } = await rafa.post('/api/partners', { name: 'Theo' })
  const unlinked = { techniqueId: null, fromPosition: '' }
  const submissions = ['Armbar', 'armbar', 'Triangle Choke'].map((name) => ({ ...unlinked, isMine: true, name }))
  const caught = { ...unlinked, isMine: false, name: 'Armbar' }
  await rafa.log({
    date: '2026-11-03',
    rounds: [{ ...aRound, partnerId: theo.id, submissions: [...submissions, caught] }],
  })
  const won = { outcome: 'won', ending: 'submission', technique: 'Armbar', position: 'Mount' }
  const cup = {
    name: 'Dojo cup',
    date: '2026-11-07',
    matches: [
      { key: '1', ...won },
      { key: '2', ...won, position: 'mount' },
      { key: '3', ...won, position: '' },
      { key: '4', outcome: 'lost', ending: 'points' },
      { key: '5', outcome: 'draw' },
      { key: '6', ...won, outcome: 'lost', technique: 'Heel Hook' },
    ],
  }
  const noGi = {
    ...cup,
    rules: 'no-gi',
    date: '2026-10-03',
    matches: [{ key: '1', outcome: 'won', ending: 'decision' }],
  }
  const stored = [
    (await rafa.post('/api/competitions', noGi)).body,
    (await rafa.post('/api/competitions', cup)).body,
  ]
  await rafa.post('/api/competitions', { ...cup, date: '2027-01-09', matches: [] })
  const entries: Entry[] = (await rafa.get('/api/entries')).body
  const [first, second] = stored
  expect((await statsOf(rafa, {})).matches).toEqual(expectedMatches([first, second], entries))
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect((await statsOf(rafa, november)).matches).toEqual(expectedMatches([second], entries))
  const { matches } = await statsOf(rafa, { attire: 'no-gi', ...november, from: '2026-10-01' })
  expect(matches).toEqual(expectedMatches([first], []))
})

test('a submission is the same one in matches and training under its other names, in English or Portuguese', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/techniques', { name: 'D’Arce Choke', otherNames: ['Snake'] })
  const landed = (name: string) => ({ techniqueId: null, fromPosition: '', isMine: true, name })
  await rafa.log({
    date: '2026-11-03',
    rounds: [{ ...aRound, submissions: ['Rear Naked Choke', 'Mata Leão', "D'arce choke"].map(landed) }],
  })
  const won = { outcome: 'won', ending: 'submission', position: 'Back' }
  const matches = ['RNC', 'Mata Leão', 'Snake'].map((technique, key) => ({ ...won, technique, key: String(key) }))
  await rafa.post('/api/competitions', { name: 'Cup', date: '2026-11-07', matches })
  expect((await statsOf(rafa)).matches.landed).toEqual([
    { name: 'Rear Naked Choke', position: 'Back', times: 2, training: 2 },
    { name: 'D’Arce Choke', position: 'Back', times: 1, training: 1 },
  ])
})

/** A filter of the journal, and how many sessions it should list. */
type Opened = [Record<string, string>, number]

/** Whether each row opens as many sessions as it counts. */
async function expectOpened(person: Person, range: Range) {
  const { types, academies, instructors, tags, steps }: Stats = await statsOf(person, range)
  const rows: Opened[] = [
    ...types.map(({ type, sessions }: Stats['types'][number]): Opened => [{ ...range, type }, sessions]),
    ...academies.map(
      ({ name, sessions }: Stats['academies'][number]): Opened => [{ ...range, academy: name }, sessions],
    ),
    ...instructors.map(
      ({ name, sessions }: Stats['academies'][number]): Opened => [{ ...range, instructor: name }, sessions],
    ),
    ...tags.map(({ id, sessions }: Stats['tags'][number]): Opened => [{ ...range, tag: String(id) }, sessions]),
    ...steps.map(({ from, to, sessions }: Stats['steps'][number]): Opened => [{ ...range, from, to }, sessions]),
  ]
  for (const [filter, sessions] of rows) {
    const { headers } = await person.get(`/api/entries?${new URLSearchParams(filter)}`)
    expect([filter, headers['x-total-count']]).toEqual([filter, String(sessions)])
  }
}

const someCounts = {
  mine: { takedowns: 1, sweeps: 0, passes: 2, escapes: 0 },
  theirs: { takedowns: 0, sweeps: 3, passes: 0, escapes: 4 },
}

const times = fc.constantFrom('', '00:00', '06:30', '19:00', '20:15', '23:30')
const aSession = fc.record({
  // Around the ends of weeks, months, and the ranges; some days are still to come.
  date: fc.constantFrom(
    '2025-11-21',
    '2025-11-22',
    '2026-03-03',
    '2026-10-31',
    '2026-11-01',
    '2026-11-06',
    '2026-11-07',
    '2026-11-08',
    '2026-11-09',
    '2026-11-15',
    today,
    '2026-11-30',
  ),
  startTime: times,
  endTime: times,
  effort: fc.constantFrom(null, 1, 7, 10),
  attire: fc.constantFrom(null, 'gi', 'no-gi', 'both'),
  sessionType: fc.constantFrom('class', 'open-mat', 'garage'),
  academy: fc.constantFrom('', 'Northside', 'northside'),
  instructor: fc.constantFrom('', 'Lena'),
  tags: fc.subarray([0, 1, 2]),
  techniques: fc.subarray([0, 1]),
  /** Each with submissions: a technique of the library by its number, or a name. */
  rounds: fc.array(
    fc.record({
      attire: fc.constantFrom(null, 'gi', 'no-gi'),
      partner: fc.constantFrom(0, 1, 2),
      said: fc.constantFrom({}, { kind: 'flow' }, { kind: 'hard' }, { counts: someCounts }),
      submissions: fc.array(fc.tuple(fc.boolean(), fc.constantFrom(0, 1, 'Kimura')), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
})
type Session = typeof aSession extends fc.Arbitrary<infer S> ? S : never
const aStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ add: aSession }) },
  { weight: 2, arbitrary: fc.record({ change: fc.nat(), to: aSession }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ restore: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ confirm: fc.nat() }) },
)

test('in the gi counts what says so, also without rounds; a session of both counts for each, and rounds are in what theirs is', async () => {
  const rafa = await world.signUp()
  const times = { startTime: '19:00', endTime: '20:00' }
  const armbar = { isMine: true, techniqueId: null, name: 'Armbar', fromPosition: '' }
  const round = { ...roundInputOf(emptyRound), submissions: [armbar] }
  await rafa.log({ ...times, attire: 'gi', rounds: [round, { ...round, attire: 'no-gi' }] })
  await rafa.log({ ...times, attire: 'both', rounds: [round] })
  await rafa.log({ ...times, attire: 'no-gi' })
  await rafa.log({ ...times, rounds: [{ ...round, attire: 'gi', submissions: [] }] })
  await rafa.log(times)
  const of = async (attire: 'gi' | 'no-gi') => {
    const { totals, submissions } = await statsOf(rafa, { attire })
    const { rounds } = (await rafa.get(`/api/rounds/lessons?attire=${attire}`)).body
    const listed = (await rafa.get(`/api/entries?attire=${attire}`)).body.length
    return { ...totals, rounds, listed, armbars: submissions.landed[0]?.times }
  }
  expect(await of('gi')).toMatchObject({ sessions: 3, minutes: 180, rounds: 2, listed: 3, armbars: 1 })
  expect(await of('no-gi')).toMatchObject({ sessions: 3, minutes: 180, rounds: 1, listed: 3, armbars: 1 })
})

test('the figures stay right while entries are added, changed, removed, and restored in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 14 }), async (steps) => {
      const rafa = await world.signUp()
      const tags = [await rafa.tag('Sweeps'), await rafa.tag('sweep drills'), await rafa.tag('Passing')]
      const techniques: { id: number }[] = []
      for (const name of ['Knee Cut', 'Armbar'])
        techniques.push((await rafa.post('/api/techniques', { name })).body)
      const partners: Partner[] = []
      for (const who of [{ name: 'Theo', belt: 'blue', size: 'bigger' }, { name: 'Sam' }])
        partners.push((await rafa.post('/api/partners', who)).body)
      const asSent = (session: Session) => ({
        ...session,
        title: 'Class',
        tags: session.tags.map((at) => tags[at]?.id),
        techniques: session.techniques.map((at) => techniques[at]?.id),
        rounds: session.rounds.map(({ attire, partner, said, submissions }) => ({
          attire,
          partnerId: partners[partner]?.id ?? null,
          ...said,
          submissions: submissions.map(([isMine, what]) =>
            typeof what === 'string'
              ? { isMine, name: what }
              : { isMine, name: 'as typed', techniqueId: techniques[what]?.id },
          ),
        })),
      })
      const ids: number[] = []
      const idAt = (n: number) => ids[n % ids.length]
      for (const step of steps) {
        if ('add' in step) ids.push((await rafa.post('/api/entries', asSent(step.add))).body.id)
        else if (ids.length === 0) continue
        else if ('change' in step) await rafa.patch(`/api/entries/${idAt(step.change)}`, asSent(step.to))
        else if ('remove' in step) await rafa.delete(`/api/entries/${idAt(step.remove)}`)
        else if ('restore' in step) await rafa.post(`/api/entries/${idAt(step.restore)}/restore`)
        else await rafa.patch(`/api/entries/${idAt(step.confirm)}`, { isPlanned: false })
      }
      await expectRight(rafa, {})
      await expectRight(rafa, { from: '2026-11-01', to: '2026-11-20' })
      await expectRight(rafa, { attire: 'gi' })
      await expectRight(rafa, { attire: 'no-gi', from: '2026-03-01', to: '2026-11-20' })
    }),
    { numRuns: 15 },
  )
}, 120_000)

test('trained on Saturday the 7th, Sunday the 15th, and Monday the 16th, the weeks in a row follow the setting', async () => {
  const rafa = await world.signUp()
  for (const date of ['2026-11-07', '2026-11-15', '2026-11-16']) await rafa.log({ date })
  const streakFrom = async (weekStartsOn: number) => {
    await rafa.patch('/api/user', { weekStartsOn })
    const { streak, steps }: Stats = await statsOf(rafa)
    return [streak, steps.map(({ sessions }) => sessions)]
  }
  expect(await streakFrom(0)).toEqual([{ current: 1, longest: 1 }, [1, 0, 2]])
  expect(await streakFrom(1)).toEqual([{ current: 3, longest: 3 }, [1, 1, 1]])
  expect(await streakFrom(6)).toEqual([{ current: 2, longest: 2 }, [1, 2, 0]])
})

test('a member without a session reads zeros', async () => {
  const rafa = await world.signUp()
  expect(await statsOf(rafa)).toMatchObject({
    from: today,
    to: today,
    firstDay: '',
    totals: { sessions: 0, minutes: 0, timed: 0 },
    streak: { current: 0, longest: 0 },
    days: [],
    steps: [],
    load: { weeks: [], counted: 0, uncounted: 0 },
    types: [],
    promotions: [],
    injuries: [],
    matches: { competitions: 0, won: 0, lost: 0, drawn: 0, endings: [], landed: [], caught: [] },
  })
})

test('what other members do changes nothing', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await rafa.log()
  const before = await statsOf(rafa)
  await dana.log({ tags: [(await dana.tag('Sweeps')).id] })
  await dana.post('/api/promotions', { date: '2026-11-20', belt: 'blue' })
  expect(await statsOf(rafa)).toEqual(before)
})

test('practice counts what is due today, and what was done in the range', async () => {
  const rafa = await world.signUp()
  const [kneeCut, armbar, gone] = await Promise.all(
    ['Knee Cut', 'Armbar', 'Toreando'].map(async (name) => (await rafa.post('/api/techniques', { name })).body.id),
  )
  await rafa.post('/api/practice/cards', { techniqueIds: [kneeCut, armbar, gone] })
  const log = (fields: object) => rafa.post('/api/practice/logs', { date: today, ...fields })
  await log({ techniqueId: kneeCut, amount: 40 })
  await log({ techniqueId: kneeCut, amount: 10, unit: 'minutes' })
  await log({ techniqueId: armbar, date: '2026-10-01', amount: 5 })
  await log({ techniqueId: gone, amount: 100 })
  await rafa.post('/api/practice/reviews', { techniqueId: kneeCut, rating: 'good' })
  await rafa.delete(`/api/techniques/${gone}`)
  const { practice } = await statsOf(rafa, { from: '2026-11-01', to: today })
  expect(practice).toEqual({ due: 1, reviews: 1, logs: 2, reps: 40, minutes: 10 })
  await rafa.patch(`/api/techniques/${kneeCut}`, { attire: 'no-gi' })
  expect((await statsOf(rafa, { from: '2026-11-01', to: today, attire: 'gi' })).practice).toMatchObject({
    due: 1,
    logs: 0,
  })
  expect((await statsOf(rafa, { from: '2026-09-01' })).practice).toMatchObject({ logs: 3, reps: 45 })
})

test('all time has no less practice than 90 days, also before the first session', async () => {
  const rafa = await world.signUp()
  const { body: armbar } = await rafa.post('/api/techniques', { name: 'Armbar' })
  await rafa.post('/api/practice/logs', { date: '2026-10-01', techniqueId: armbar.id, amount: 5 })
  const practiced = { reviews: 0, logs: 1, reps: 5 }
  expect((await statsOf(rafa)).practice).toMatchObject(practiced)
  await rafa.log({ date: '2026-11-20' })
  expect((await statsOf(rafa, { from: '2026-08-24', to: today })).practice).toMatchObject(practiced)
  expect((await statsOf(rafa)).practice).toMatchObject(practiced)
})

test.each([
  ['from=2026-11-02&to=2026-11-01', 'The range ends before it begins'],
  ['from=2026-02-30', 'Please enter a valid date'],
])('a range of %s is refused', async (query, message) => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.get(`/api/stats?${query}`)
  expect([status, Object.values(body.fields)]).toEqual([400, [message]])
  expect((await world.browser().get('/api/stats')).status).toBe(401)
})

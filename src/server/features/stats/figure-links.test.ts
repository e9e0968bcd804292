import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import type { Lessons } from '#shared/sparring/lessons.ts'
import type { PartnerUse } from '#shared/sparring/partners.ts'
import { emptyRound, type RoundInput, roundInputOf, wornIn } from '#shared/sparring/rounds.ts'
import { entriesBehind } from '#shared/stats/figure-links.ts'
import type { Recap } from '#shared/stats/recap.ts'
import type { Stats } from '#shared/stats/stats.ts'
import type { TagUse } from '#shared/training/tags.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const today = '2026-11-21'

const aRound = fc.record({
  attire: fc.constantFrom(null, 'gi', 'no-gi'),
  /** By their number, or nobody. */
  partner: fc.constantFrom(null, 0, 1),
  lost: fc.subarray(['Mount', 'mount', 'Back']),
  /** Each with a technique of the library by its number, or a name. */
  submissions: fc.array(
    fc.tuple(fc.boolean(), fc.constantFrom(0, 1, 'Kimura', 'knee cut', '100%_off'), fc.constantFrom('', 'Mount')),
    { maxLength: 3 },
  ),
})

const aSession = fc.record({
  date: fc.constantFrom('2025-11-21', '2026-03-03', '2026-10-31', '2026-11-08', '2026-11-15', today, '2026-12-01'),
  startTime: fc.constantFrom('', '19:00'),
  endTime: fc.constantFrom('', '20:30'),
  sessionType: fc.constantFrom('class', 'open-mat', 'garage'),
  // 'northside 2' has the words of 'Northside', too.
  academy: fc.constantFrom('', 'Northside', 'northside 2', '50'),
  instructor: fc.constantFrom('', 'Lena'),
  notes: fc.constantFrom('', 'No Kimura today, and the knee cut failed. Theo was away.'),
  tags: fc.subarray([0, 1]),
  techniques: fc.subarray([0, 1]),
  attire: fc.constantFrom(null, 'gi', 'no-gi', 'both'),
  rounds: fc.array(aRound, { maxLength: 3 }),
})
type Session = typeof aSession extends fc.Arbitrary<infer S> ? S : never

const roundOf = (fields: Partial<RoundInput>): RoundInput => ({ ...roundInputOf(emptyRound), ...fields })

const sessionsAt = 'x-total-count'

/** A member with these sessions, of which one is deleted. */
async function memberWith(sessions: Session[]): Promise<Person> {
  const rafa = await world.signUp()
  const idsOf = async (path: string, names: string[]) => {
    const ids: number[] = []
    for (const name of names) ids.push((await rafa.post(path, { name, colorClass: 'blue' })).body.id)
    return ids
  }
  const tags = await idsOf('/api/tags', ['Sweeps', 'Passing'])
  const techniques = await idsOf('/api/techniques', ['Knee Cut', 'Armbar'])
  const partners = await idsOf('/api/partners', ['Theo', 'Sam'])
  const submissionOf = ([isMine, what, fromPosition]: Session['rounds'][number]['submissions'][number]) =>
    typeof what === 'string'
      ? { isMine, name: what, fromPosition }
      : { isMine, name: 'as typed', techniqueId: techniques[what], fromPosition }
  const entries: Entry[] = []
  for (const session of sessions) {
    const rounds = session.rounds.map(({ partner, submissions, ...round }) => ({
      ...round,
      partnerId: partner === null ? null : partners[partner],
      submissions: submissions.map(submissionOf),
    }))
    const chosen = {
      tags: session.tags.map((at) => tags[at]),
      techniques: session.techniques.map((at) => techniques[at]),
    }
    entries.push((await rafa.post('/api/entries', { ...session, title: 'Class', ...chosen, rounds })).body)
  }
  if (entries.length > 3) await rafa.delete(`/api/entries/${entries[1]?.id}`)
  return rafa
}

/** The entries that a link opens, and how many sessions the page says there are. */
async function opened(person: Person, filter: object) {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  const { status, body, headers } = await person.get(`/api/entries?limit=200&${query}`)
  expect([String(query), status]).toEqual([String(query), 200])
  const trained = (body as Entry[]).filter(({ isPlanned }) => !isPlanned)
  expect(headers[sessionsAt]).toBe(String(trained.length))
  return trained
}

/** Whether each row opens as many sessions as it counts. */
async function expectSessions<Row extends { sessions: number }>(
  person: Person,
  rows: Row[],
  link: (row: Row) => object,
) {
  for (const row of rows)
    expect([link(row), (await opened(person, link(row))).length]).toEqual([link(row), row.sessions])
}

/** Whether each submission opens the sessions that it was in, and as often. */
async function expectSubmissions(
  person: Person,
  rows: Stats['submissions']['landed'],
  link: (row: { name: string }) => { attire?: string },
  isMine: boolean,
) {
  await expectSessions(person, rows, link)
  for (const row of rows) {
    const { attire } = link(row)
    const times = (await opened(person, link(row)))
      .flatMap((entry) => entry.rounds.map((round) => ({ ...round, attire: wornIn(round, entry.attire) })))
      .filter((round) => attire === undefined || round.attire === attire)
      .flatMap(({ submissions }) => submissions)
      .filter((one) => one.isMine === isMine && one.name.toLowerCase() === row.name.toLowerCase())
    expect([link(row), times.length]).toEqual([link(row), row.times])
  }
}

async function expectStatsOpen(person: Person, range: object) {
  const stats: Stats = (await person.get(`/api/stats?${new URLSearchParams({ ...range })}`)).body
  const link = entriesBehind(stats)
  await expectSessions(person, stats.types, link.type)
  await expectSessions(person, stats.academies, link.academy)
  await expectSessions(person, stats.instructors, link.instructor)
  await expectSessions(person, stats.tags, link.tag)
  await expectSessions(person, stats.techniques, link.technique)
  await expectSessions(person, stats.days, link.day)
  await expectSessions(person, stats.steps, link.step)
  await expectSubmissions(person, stats.submissions.landed, link.landed, true)
  await expectSubmissions(person, stats.submissions.caught, link.caught, false)
}

async function expectRecapOpens(person: Person, year: number) {
  const recap: Recap = (await person.get(`/api/stats/years/${year}`)).body
  const link = entriesBehind({ from: `${year}-01-01`, to: `${year}-12-31` })
  await expectSessions(person, recap.months, link.step)
  await expectSessions(person, recap.techniques.most, link.technique)
  await expectSessions(person, recap.partners.most, link.partner)
  await expectSubmissions(person, recap.submissions.landed.most, link.landed, true)
  await expectSubmissions(person, recap.submissions.caught.most, link.caught, false)
  for (const partner of recap.partners.most) {
    const rounds = (await opened(person, link.partner(partner))).flatMap((entry) => entry.rounds)
    expect(rounds.filter((round) => round.partner?.id === partner.id)).toHaveLength(partner.rounds)
  }
}

/** Whether each lesson, and each partner, opens as many rounds as it counts. */
async function expectRoundsOpen(person: Person, query: Record<string, string>) {
  const lessons: Lessons = (await person.get(`/api/rounds/lessons?${new URLSearchParams(query)}`)).body
  const roundsBehind = async (behind: object) =>
    (await person.get(`/api/rounds?${new URLSearchParams({ ...query, ...behind })}`)).body.length
  for (const [kind, lines] of [
    ['for', lessons.works],
    ['against', lessons.catches],
  ] as const)
    for (const { name, fromPosition, rounds } of lines)
      expect([kind, name, await roundsBehind({ kind, name, fromPosition })]).toEqual([kind, name, rounds])
  for (const [kind, lines] of [
    ['held', lessons.held],
    ['lost', lessons.lostPositions],
  ] as const)
    for (const { name, rounds } of lines)
      expect([kind, name, await roundsBehind({ kind, name })]).toEqual([kind, name, rounds])
}

async function expectListsOpen(person: Person) {
  const uses: TagUse[] = (await person.get('/api/tags/uses')).body
  for (const { id, entries } of uses) expect(await opened(person, { tag: id })).toHaveLength(entries)
  const partners: PartnerUse[] = (await person.get('/api/partners/uses')).body
  for (const { id, rounds } of partners)
    expect((await person.get(`/api/rounds?partner=${id}`)).body).toHaveLength(rounds)
}

test('every figure opens as many sessions, or rounds, as it counts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aSession, { minLength: 3, maxLength: 12 }), async (sessions) => {
      const rafa = await memberWith(sessions)
      for (const range of [
        {},
        { from: '2026-11-01', to: today },
        { attire: 'gi' },
        { attire: 'no-gi', from: '2026-03-01' },
      ])
        await expectStatsOpen(rafa, range)
      for (const year of [2025, 2026]) await expectRecapOpens(rafa, year)
      await expectRoundsOpen(rafa, {})
      await expectRoundsOpen(rafa, { from: '2026-11-01', to: today, attire: 'gi' })
      await expectListsOpen(rafa)
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 180_000)

test('a submission opens the sessions of its rounds, not those whose notes have the word', async () => {
  const rafa = await world.signUp()
  const kimura = { isMine: false, name: 'Kimura', techniqueId: null, fromPosition: '' }
  const caught = await rafa.log({
    rounds: [roundOf({ attire: 'gi', submissions: [kimura, kimura] }), roundOf({ attire: 'no-gi' })],
  })
  await rafa.log({
    notes: 'Drilled the Kimura.',
    rounds: [roundOf({ submissions: [{ ...kimura, isMine: true }] })],
  })
  const ids = async (query: string) => (await rafa.get(`/api/entries?${query}`)).body.map(({ id }: Entry) => id)
  expect(await ids('caught=Kimura')).toEqual([caught.id])
  expect(await ids('caught=Kimura&attire=gi')).toEqual([caught.id])
  // The round in no-gi ended without it.
  expect(await ids('caught=Kimura&attire=no-gi')).toEqual([])
  expect(await ids('caught=kim')).toEqual([])
  const dana = await world.signUp()
  expect((await dana.get('/api/entries?caught=Kimura')).body).toEqual([])
})

test('a partner opens the sessions they were rolled with, and one who was deleted none', async () => {
  const rafa = await world.signUp()
  const theo = (await rafa.post('/api/partners', { name: 'Theo' })).body.id
  const entry = await rafa.log({ rounds: [roundOf({ partnerId: theo }), roundOf({ partnerId: theo })] })
  await rafa.log({ notes: 'Theo was away.' })
  const ids = async () => (await rafa.get(`/api/entries?partner=${theo}`)).body.map(({ id }: Entry) => id)
  expect(await ids()).toEqual([entry.id])
  await rafa.delete(`/api/partners/${theo}`)
  expect(await ids()).toEqual([])
})

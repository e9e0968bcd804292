import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { expectedHardestRounds } from '#test/stats-arithmetic.ts'
import { aRound, aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const november = { from: '2026-11-01', to: '2026-11-30' }
const hardestOf = async (person: Person, days = november) =>
  (await person.get(`/api/heart-rates/hardest-rounds?${new URLSearchParams(days)}`)).body
const at = (time: string) => `2026-11-20T${time}.000Z`

/** What a watch measured from seven on: so many minutes of each heart rate. */
async function measure(entry: Entry, ...parts: [minutes: number, bpm: number][]) {
  const samples = Buffer.from(parts.flatMap(([minutes, bpm]) => Array.from({ length: 12 * minutes }, () => bpm)))
  await store(entry, at('19:00:00'), samples)
  return samples
}

async function store({ id: entryId }: Entry, startedAt: string, samples: Uint8Array) {
  const { userId } = await world.db
    .selectFrom('entries')
    .select('userId')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  const row = { userId, entryId, startedAt: new Date(startedAt), seconds: 5_400, sport: '', device: '' }
  await world.db
    .insertInto('allHeartRates')
    .values({ ...row, average: null, highest: null, energy: null, samples: Buffer.from(samples) })
    .execute()
}

/** Rafa’s evening: easy with Theo, hard with Ana, and a round that nobody timed. */
async function anEvening() {
  const rafa = await world.signUp()
  const [theo, ana] = await Promise.all(
    ['Theo', 'Ana'].map(async (name) => (await rafa.post('/api/partners', { name })).body.id as number),
  )
  const round = { ...aRound, minutes: 5 }
  const entry = await rafa.log({
    date: '2026-11-20',
    rounds: [
      { ...round, partnerId: theo ?? 0, startedAt: at('19:10:00') },
      { ...round, partnerId: ana ?? 0, kind: 'hard', startedAt: at('19:20:00') },
      round,
    ],
  })
  await measure(entry, [10, 110], [5, 140], [5, 120], [3, 170], [1, 0], [1, 180], [10, 150])
  return { rafa, entry, ana }
}

test('the hardest round is the one with the highest average of what was measured in it', async () => {
  const { rafa, entry } = await anEvening()
  expect(await hardestOf(rafa)).toEqual([
    { entryId: entry.id, date: '2026-11-20', number: 2, partner: 'Ana', kind: 'hard', average: 173, highest: 180 },
    { entryId: entry.id, date: '2026-11-20', number: 1, partner: 'Theo', kind: null, average: 140, highest: 140 },
  ])
})

test('hardest rounds are their member’s, of sessions that are there, on the days that were asked for', async () => {
  const { rafa, entry, ana } = await anEvening()
  expect(await hardestOf(await world.signUp())).toEqual([])
  expect(await hardestOf(rafa, { from: '2026-11-21', to: '2026-11-30' })).toEqual([])
  const path = '/api/heart-rates/hardest-rounds?from=2026-11-01&to=2026-11-30'
  expect((await world.browser().get(path)).status).toBe(401)
  expect((await rafa.get('/api/heart-rates/hardest-rounds?from=2020-01-01&to=2026-11-21')).status).toBe(400)
  await rafa.delete(`/api/partners/${ana}`)
  expect((await hardestOf(rafa))[0]).toMatchObject({ number: 2, partner: '' })
  await rafa.patch(`/api/entries/${entry.id}`, { isPlanned: true, date: '2026-11-29' })
  expect(await hardestOf(rafa)).toEqual([])
  await rafa.patch(`/api/entries/${entry.id}`, { isPlanned: false, date: '2026-11-20' })
  expect(await hardestOf(rafa)).toHaveLength(2)
  await rafa.delete(`/api/entries/${entry.id}`)
  expect(await hardestOf(rafa)).toEqual([])
})

test('a round of which less than half a minute was measured is compared with none', async () => {
  const rafa = await world.signUp()
  const rounds = ['19:00:00', '19:09:35'].map((time) => ({ ...aRound, minutes: 2, startedAt: at(time) }))
  const entry = await rafa.log({ date: '2026-11-20', rounds })
  await measure(entry, [10, 140])
  expect(await hardestOf(rafa)).toMatchObject([{ number: 1 }])
})

const aTimedRound = fc.record({
  /** In tenths of a second after seven. */
  start: fc.option(fc.integer({ min: -3_000, max: 12_000 })),
  minutes: fc.constantFrom(null, 1, 2, 5, 6),
  kind: fc.constantFrom('flow', 'hard'),
})
const anyEvening = fc.record({
  date: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-20', '2026-11-30'),
  rounds: fc.array(aTimedRound, { maxLength: 6 }),
  samples: fc.option(fc.array(fc.constantFrom(0, 120, 121, 140, 180), { maxLength: 220 })),
})

test('the hardest rounds are what going through every beat says, whatever was timed and measured', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvening, { minLength: 1, maxLength: 4 }), async (evenings) => {
      const rafa = await world.signUp()
      const measured = new Map<number, { startedAt: string; samples: Uint8Array }>()
      const entries: Entry[] = []
      for (const { date, rounds, samples } of evenings) {
        const since = `${date}T19:00:00.000Z`
        const startOf = (tenths: number) => new Date(Date.parse(since) + tenths * 100).toISOString()
        const sent = rounds.map(({ start, minutes, kind }) => ({
          minutes,
          kind,
          ...(start !== null && { startedAt: startOf(start) }),
        }))
        const entry: Entry = (
          await rafa.post('/api/entries', { title: 'Open mat', date, isPlanned: false, rounds: sent })
        ).body
        entries.push(entry)
        if (samples === null) continue
        measured.set(entry.id, { startedAt: since, samples: Uint8Array.from(samples) })
        await store(entry, since, Uint8Array.from(samples))
      }
      expect(await hardestOf(rafa)).toEqual(expectedHardestRounds(entries, measured, november))
    }),
    { numRuns: 25 },
  )
}, 60_000)

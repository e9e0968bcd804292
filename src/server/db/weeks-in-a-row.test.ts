import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { addDays, type WeekStartsOn, weekStarts } from '#shared/foundation/dates.ts'
import { runningStreak } from '#shared/stats/month-glance.ts'
import { makeJournal } from '#test/make.ts'
import { aWorld, type Person } from '#test/world.ts'
import { weeksInARow } from './weeks-in-a-row.ts'

const world = await aWorld()
const today = '2026-11-21'

/** The streak as the journal tells it from its first page. */
async function inJournal(person: Person, weekStartsOn: WeekStartsOn): Promise<number> {
  const { body, headers } = await person.get('/api/entries?planned=near')
  const sessions: Entry[] = body.filter(({ isPlanned }: Entry) => !isPlanned)
  const isWhole = headers['x-next-cursor'] === undefined
  const streak = isWhole ? undefined : String(headers['x-streak'])
  return runningStreak({ sessions, isWhole, streak }, today, weekStartsOn).weeks
}

const trainOn = (person: Person, days: string[]) =>
  makeJournal(
    world.db,
    person.user.id,
    days.map((date) => ({ title: 'Class', date })),
  )

test('who has trained for 53 weeks in a row reads 53 in the journal, the stats, and the digest, however few sessions are loaded', async () => {
  const rafa = await world.signUp()
  const days = Array.from({ length: 159 }, (_, at) => addDays(today, -7 * Math.floor(at / 3) - (at % 3)))
  await trainOn(rafa, [...days, addDays(today, -7 * 54)])
  expect((await rafa.get('/api/stats')).body.streak.current).toBe(53)
  expect(await inJournal(rafa, 0)).toBe(53)
  await rafa.log({ date: today })
  expect(await inJournal(rafa, 0)).toBe(53)
  expect(await weeksInARow(world.db, [rafa.user.id], '2026-11-15')).toEqual(new Map([[rafa.user.id, 53]]))
})

test('the journal, the stats, and the digest agree on every streak, whenever weeks start', async () => {
  const aWeek = fc.record({
    isTrained: fc.integer({ min: 0, max: 9 }),
    day: fc.nat(6),
    sessions: fc.integer({ min: 1, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(aWeek, { maxLength: 30 }),
      fc.constantFrom(...weekStarts),
      async (weeks, weekStartsOn) => {
        const rafa = await world.signUp()
        await rafa.patch('/api/user', { weekStartsOn })
        const days = weeks.flatMap(({ isTrained, day, sessions }, ago) =>
          isTrained > 0 ? Array.from({ length: sessions }, () => addDays(today, -7 * ago - day)) : [],
        )
        await trainOn(rafa, days)
        const { current } = (await rafa.get('/api/stats')).body.streak
        expect(await inJournal(rafa, weekStartsOn)).toBe(current)
        const counts = [0, -7].map(async (ago) => {
          const week = addDays({ 6: '2026-11-21', 0: '2026-11-15', 1: '2026-11-16' }[weekStartsOn], ago)
          return (await weeksInARow(world.db, [rafa.user.id], week)).get(rafa.user.id) ?? 0
        })
        const [now = 0, before = 0] = await Promise.all(counts)
        expect(now || before).toBe(current)
      },
    ),
    { numRuns: 12 },
  )
})

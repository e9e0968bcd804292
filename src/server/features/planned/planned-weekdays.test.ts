import { expect, test } from 'vitest'
import type { Planned } from '#shared/calendar/planned.ts'
import type { NewEntry } from '#shared/entries/entries.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** A class from Tuesday, November 3 on, with what hangs on it. */
async function aSeries(person: Person, fields: Partial<NewEntry> = {}) {
  const entry = await person.log({
    title: 'Fundamentals',
    date: '2026-11-03',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-29',
    ...fields,
  })
  const ruleId = entry.planned?.ruleId ?? 0
  return {
    change: (session: number, body: object) => person.patch(`/api/planned/${ruleId}/${session}`, body),
    undo: (version: unknown) => person.post(`/api/planned/${ruleId}/undo`, { version }),
    holder: async () => (await person.get(`/api/entries/${entry.id}`)).body,
  }
}

const plannedOf = async (person: Person, from = '2026-11-01', to = '2027-03-31'): Promise<Planned[]> =>
  (await person.get(`/api/planned?from=${from}&to=${to}`)).body
const daysOf = async (person: Person) => (await plannedOf(person)).map(({ date }) => date.slice(5))

test('Tuesday and Sunday of every other week are in the same week of the member’s', async () => {
  const [rafa, mia] = [await world.signUp(), await world.signUp()]
  await mia.patch('/api/user', { weekStartsOn: 1 })
  const fields: Partial<NewEntry> = {
    recurrencePattern: 'biweekly',
    recurrenceWeekdays: [0, 2],
    recurrenceEndDate: '2026-12-01',
  }
  for (const [person, days] of [
    [rafa, ['11-15', '11-17', '11-29', '12-01']],
    [mia, ['11-08', '11-17', '11-22', '12-01']],
  ] as const) {
    await aSeries(person, fields)
    expect(await daysOf(person)).toEqual(days)
  }
  // Plans stay when the start of weeks changes.
  await rafa.patch('/api/user', { weekStartsOn: 1 })
  expect(await daysOf(rafa)).toEqual(['11-15', '11-17', '11-29', '12-01'])
})

test('… a weekly series that becomes one of every other week, too', async () => {
  const mia = await world.signUp()
  await mia.patch('/api/user', { weekStartsOn: 1 })
  const { change } = await aSeries(mia, { recurrenceEndDate: '2026-12-01' })
  await change(1, { recurrencePattern: 'biweekly', recurrenceWeekdays: [0, 2], scope: 'following' })
  expect(await daysOf(mia)).toEqual(['11-10', '11-15', '11-24', '11-29'])
})

test('the rest of a Tuesday class is on Tuesdays and Thursdays from one edit on, and back with Undo', async () => {
  const rafa = await world.signUp()
  const { change, undo, holder } = await aSeries(rafa, { recurrenceEndDate: '2026-11-26' })
  const { body } = await change(2, { recurrenceWeekdays: [4, 2, 4], scope: 'following' })
  expect(await daysOf(rafa)).toEqual(['11-10', '11-17', '11-19', '11-24', '11-26'])
  expect((await plannedOf(rafa)).map(({ recurrenceWeekdays }) => recurrenceWeekdays)).toEqual([
    [],
    ...Array.from({ length: 4 }, () => [2, 4]),
  ])
  expect(await holder()).toMatchObject({ recurrenceWeekdays: [2, 4] })
  const again = await change(2, { recurrenceWeekdays: [2, 4], scope: 'following' })
  expect(again).toMatchObject({ status: 200, body })
  await undo(body.version)
  expect(await daysOf(rafa)).toEqual(['11-10', '11-17', '11-24'])
  expect(await holder()).toMatchObject({ recurrenceWeekdays: [] })
})

test('moving all sessions of a Tuesday and Thursday class moves each by as many days', async () => {
  const rafa = await world.signUp()
  const { change } = await aSeries(rafa, { recurrenceWeekdays: [2, 4], recurrenceEndDate: '2026-11-19' })
  expect(await daysOf(rafa)).toEqual(['11-05', '11-10', '11-12', '11-17', '11-19'])
  await change(2, { date: '2026-11-11', scope: 'all' })
  expect(await daysOf(rafa)).toEqual(['11-06', '11-11', '11-13', '11-18'])
})

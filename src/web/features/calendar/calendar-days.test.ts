import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekOf, weeksOfMonth } from '#shared/calendar/calendar-span.ts'
import { addDays, addMonths, daysBetween, weekdayOf, weekStarts } from '#shared/foundation/dates.ts'
import { dayAfterSteps, dayByKey, type Shown, spanOf, views, viewTitleOf } from './calendar-days.ts'

const anyDay = fc.integer({ min: 0, max: 109_000 }).map((days) => addDays('1900-02-01', days))

/** That view of that day, in weeks that start on Sunday. */
const on = (view: Shown['view'], day: string): Shown => ({ view, day, weekStartsOn: 0 })
const anyStart = fc.constantFrom(...weekStarts)

test('a month is shown in whole weeks from Sunday to Saturday', () => {
  const weeks = weeksOfMonth('2026-11-21', 0)
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual(weekOf('2026-11-01', 0))
  expect(weeks[4]?.[6]).toBe('2026-12-05')
  expect(weeksOfMonth('2026-02-10', 0)).toHaveLength(4)
  expect(weeksOfMonth('2026-08-31', 0)).toHaveLength(6)
})

test('… or from the day the member chose', () => {
  expect(weeksOfMonth('2026-11-21', 1).map((week) => week[0])).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weekOf('2026-11-22', 1).map(weekdayOf)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  expect(weekOf('2026-11-20', 6)[0]).toBe('2026-11-14')
  expect(spanOf({ view: 'week', day: '2026-11-22', weekStartsOn: 1 })).toEqual({
    from: '2026-11-16',
    to: '2026-11-22',
  })
  expect(spanOf({ view: 'month', day: '2026-11-22', weekStartsOn: 6 })).toEqual({
    from: '2026-10-31',
    to: '2026-12-04',
  })
})

test('every month shows each of its days once, in order, and no week entirely of another month', () => {
  fc.assert(
    fc.property(anyDay, anyStart, (day, startsOn) => {
      const weeks = weeksOfMonth(day, startsOn)
      const days = weeks.flat()
      expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? '', index)))
      expect(days).toContain(addMonths(day, 0, 1))
      expect(days).toContain(addDays(addMonths(day, 1, 1), -1))
      for (const week of weeks) expect(week.some((one) => one.startsWith(day.slice(0, 7)))).toBe(true)
    }),
  )
})

test('every view contains the selected day', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...views), anyStart, (day, view, weekStartsOn) => {
      const { from, to } = spanOf({ view, day, weekStartsOn })
      expect(from <= day && day <= to).toBe(true)
      expect(daysBetween(from, to)).toBeLessThan(60)
    }),
  )
})

test('the calendar stops at its first and last day', () => {
  expect(spanOf(on('month', '1900-01-15')).from).toBe('1900-01-01')
  expect(spanOf(on('agenda', '2199-12-20')).to).toBe('2199-12-31')
  expect(dayAfterSteps('month', '2199-12-20', 1)).toBe('2199-12-20')
  expect(dayByKey('ArrowRight', on('month', '2199-12-31'), '2026-11-21')).toBe('2199-12-31')
})

test('next and previous move by one view, and from the 31st to the last day of a shorter month', () => {
  expect(dayAfterSteps('month', '2027-01-31', 1)).toBe('2027-02-28')
  expect(dayAfterSteps('week', '2026-12-30', 1)).toBe('2027-01-06')
  expect(dayAfterSteps('agenda', '2026-11-21', -1)).toBe('2026-09-22')
})

test('titles name the month, the week, and the first day of the agenda', () => {
  expect(viewTitleOf(on('month', '2026-11-21'))).toBe('November 2026')
  expect(viewTitleOf(on('week', '2026-11-21'))).toBe('Nov 15 – 21, 2026')
  expect(viewTitleOf({ ...on('week', '2026-11-15'), weekStartsOn: 1 })).toBe('Nov 9 – 15, 2026')
  expect(viewTitleOf(on('week', '2026-12-01'))).toBe('Nov 29 – Dec 5, 2026')
  expect(viewTitleOf(on('week', '2026-12-31'))).toBe('Dec 27, 2026 – Jan 2, 2027')
  expect(viewTitleOf(on('agenda', '2026-11-21'))).toBe('From Nov 21, 2026')
})

test('keys move by day, week, and month', () => {
  const by = (key: string) => dayByKey(key, on('month', '2026-11-25'), '2026-11-21')
  expect(by('ArrowLeft')).toBe('2026-11-24')
  expect(by('ArrowDown')).toBe('2026-12-02')
  expect(by('Home')).toBe('2026-11-22')
  expect(by('End')).toBe('2026-11-28')
  expect(dayByKey('Home', { ...on('week', '2026-11-22'), weekStartsOn: 1 }, '2026-11-21')).toBe('2026-11-16')
  expect(dayByKey('End', { ...on('week', '2026-11-16'), weekStartsOn: 1 }, '2026-11-21')).toBe('2026-11-22')
  expect(by('PageUp')).toBe('2026-10-25')
  expect(by('t')).toBe('2026-11-21')
  expect(by('x')).toBeUndefined()
  expect(dayByKey('PageDown', on('week', '2026-11-25'), '2026-11-21')).toBe('2026-12-02')
})

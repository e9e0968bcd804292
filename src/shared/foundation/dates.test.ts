import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  calendarDay,
  dayOfMonth,
  daysBetween,
  fullDate,
  isCalendarDay,
  localDay,
  longDate,
  minutesBetween,
  monthsBetween,
  monthTitle,
  timeOfDay,
  weekdayName,
  weekdayOf,
  weekdays,
} from './dates.ts'

const realDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const time = fc.integer({ min: 0, max: 1439 }).map((minute) => clockTime(minute))

const clockTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

test('every day of the calendar is a day that somebody may have trained on', () => {
  fc.assert(fc.property(realDay, (day) => isCalendarDay(day) && calendarDay.parse(day) === day))
})

test('the leap days of the calendar can be trained on, and no others', () => {
  expect(['2024-02-29', '2000-02-29', '2028-02-29'].map(isCalendarDay)).toEqual([true, true, true])
  expect(['2026-02-29', '1900-02-29', '2100-02-29'].map(isCalendarDay)).toEqual([false, false, false])
})

test.each([
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-11-00',
  '1899-12-31',
  '2200-01-01',
  '0026-11-20',
  '26-11-20',
  '2026-1-2',
  '20.11.2026',
  '2026-11-2034',
  '2026-11-20x',
  'yesterday',
])('nobody trains on %s', (day) => {
  expect(calendarDay.safeParse(day).error?.issues.map((issue) => issue.message)).toEqual([
    'Please enter a valid date',
  ])
  expect(isCalendarDay(day)).toBe(false)
})

test('a date with a time is cut to its day, whatever its time zone', () => {
  for (const typed of ['2026-11-20T23:30:00-08:00', '2026-11-20T00:10:00Z', '2026-11-20 19:00', ' 2026-11-20'])
    expect(calendarDay.parse(typed)).toBe('2026-11-20')
})

test('a missing date is required', () => {
  for (const typed of ['', '   ', undefined, null, 20261120])
    expect(calendarDay.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual(['Date is required'])
})

test('times of day are read from the first to the last minute, and with seconds', () => {
  fc.assert(fc.property(time, (text) => timeOfDay.parse(text) === text && timeOfDay.parse(`${text}:59`) === text))
  expect(timeOfDay.parse('')).toBe('')
  expect(timeOfDay.parse(' 19:00 ')).toBe('19:00')
})

test.each(['24:00', '19:60', '7:00', '19', '19.00', '7 pm', '19:00 PM', '-1:00', 1900, null])(
  'no class begins at %s',
  (typed) => {
    expect(timeOfDay.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a time such as 19:00')
  },
)

test('a session lasts from its start to its end, also over midnight', () => {
  expect(minutesBetween('19:00', '20:30')).toBe(90)
  expect(minutesBetween('23:30', '00:15')).toBe(45)
  expect(minutesBetween('19:00', '19:00')).toBe(0)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }), (start, length) => {
      const end = clockTime((start + length) % 1440)
      return minutesBetween(clockTime(start), end) === length
    }),
  )
})

test('a session without a start or an end has no length', () => {
  fc.assert(fc.property(time, (text) => minutesBetween(text, '') === 0 && minutesBetween('', text) === 0))
})

test('a day is written as people say it, and an invalid one as unknown', () => {
  expect(longDate('2026-11-20')).toBe('Friday, November 20')
  expect(fullDate('2026-11-20')).toBe('Friday, November 20, 2026')
  expect(monthTitle('2026-11-20')).toBe('November 2026')
  expect(weekdayOf('2026-11-20')).toBe('Fri')
  for (const nothing of ['', '2026-02-30', 'someday'])
    expect([longDate(nothing), fullDate(nothing), monthTitle(nothing)]).toEqual(Array(3).fill('Unknown Date'))
})

test('the weekday of a day and of the next day follow one another', () => {
  fc.assert(
    fc.property(realDay, (day) => {
      const next = new Date(new Date(`${day}T00:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10)
      return weekdays.indexOf(weekdayOf(next) as 'Sun') === (weekdays.indexOf(weekdayOf(day) as 'Sun') + 1) % 7
    }),
  )
})

test("today is the day on the person's own clock", () => {
  expect(localDay(new Date(2026, 10, 20, 0, 5))).toBe('2026-11-20')
  expect(localDay(new Date(2026, 0, 2, 23, 55))).toBe('2026-01-02')
})

test('adding and subtracting the same number of days gives the same day, and that many days are between', () => {
  fc.assert(
    fc.property(realDay, fc.integer({ min: -4_000, max: 4_000 }), (day, days) => {
      expect(addDays(addDays(day, days), -days)).toBe(day)
      expect(daysBetween(day, addDays(day, days))).toBe(days)
    }),
  )
})

test('days across a new year, a leap day and clock changes are days like any other', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect([addDays('2028-02-28', 1), addDays('2028-02-28', 2)]).toEqual(['2028-02-29', '2028-03-01'])
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
  for (const day of ['2027-03-28', '2027-10-31', '2027-03-14', '2027-11-07']) {
    expect(daysBetween(addDays(day, -1), addDays(day, 1))).toBe(2)
  }
})

test('a month later is the same day of the next month, or its last if it is shorter', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2027-01-31', 3)).toBe('2027-04-30')
  expect(addMonths('2027-02-28', 1, 31)).toBe('2027-03-31')
  expect(addMonths('2027-11-30', 3)).toBe('2028-02-29')
  expect(addMonths('2027-03-31', -1)).toBe('2027-02-28')
  fc.assert(
    fc.property(realDay, fc.integer({ min: -300, max: 300 }), (day, months) => {
      const moved = addMonths(day, months)
      expect(monthsBetween(day, moved)).toBe(months)
      const isLast = dayOfMonth(addDays(moved, 1)) === 1
      expect(dayOfMonth(moved) === dayOfMonth(day) || (isLast && dayOfMonth(moved) < dayOfMonth(day))).toBe(true)
    }),
  )
})

test('a weekday can be written in full', () => {
  expect([weekdayName('2026-11-20'), weekdayName('2028-02-29'), weekdayName('')]).toEqual([
    'Friday',
    'Tuesday',
    'Unknown Date',
  ])
})

import { expect, test } from 'vitest'
import { formatsFor } from './date-time.ts'

const american = { isMonthFirst: true, is12Hour: true }
const british = { isMonthFirst: false, is12Hour: false }

test.each([
  ['an American', american, ['7:05 AM', '7:00 – 8:30 PM', '7 PM', 'Fri, Nov 20', 'Nov 20, 2026']],
  ['a Briton', british, ['07:05', '19:00 – 20:30', '19', 'Fri 20 Nov', '20 Nov 2026']],
])('%s sees dates and times as they write them', (_reader, style, expected) => {
  const { clockTime, timesOf, clockHour, shortDate, dateWithYear } = formatsFor(style)
  expect([
    clockTime('07:05'),
    timesOf({ startTime: '19:00', endTime: '20:30' }),
    clockHour('19:00'),
    shortDate('2026-11-20'),
    dateWithYear('2026-11-20'),
  ]).toEqual(expected)
})

test('noon and midnight are 12 on the 12-hour clock', () => {
  const { clockTime, clockHour } = formatsFor(american)
  expect([clockTime('00:15'), clockTime('12:00'), clockHour('00:00')]).toEqual(['12:15 AM', '12:00 PM', '12 AM'])
})

test('a class says when it starts and ends, if known, even past midnight', () => {
  const { timesOf } = formatsFor(american)
  expect(timesOf({ startTime: '19:00', endTime: '' })).toBe('7:00 PM')
  expect(timesOf({ startTime: '19:00', endTime: '19:00' })).toBe('7:00 PM')
  expect(timesOf({ startTime: '', endTime: '20:30' })).toBe('until 8:30 PM')
  expect(timesOf({ startTime: '', endTime: '' })).toBe('')
  expect(timesOf({ startTime: '11:00', endTime: '12:30' })).toBe('11:00 AM – 12:30 PM')
  expect(timesOf({ startTime: '23:30', endTime: '00:15' })).toBe('11:30 PM – 12:15 AM')
})

test.each([
  ['one day', '2026-11-20', '2026-11-20', 'Nov 20, 2026', '20 Nov 2026'],
  ['days of a month', '2026-11-15', '2026-11-21', 'Nov 15 – 21, 2026', '15 – 21 Nov 2026'],
  ['days of two months', '2026-11-29', '2026-12-05', 'Nov 29 – Dec 5, 2026', '29 Nov – 5 Dec 2026'],
  ['days of two years', '2026-12-27', '2027-01-02', 'Dec 27, 2026 – Jan 2, 2027', '27 Dec 2026 – 2 Jan 2027'],
])('%s are named without saying anything twice', (_what, from, to, forAmericans, forBritons) => {
  expect(formatsFor(american).dateRange(from, to)).toBe(forAmericans)
  expect(formatsFor(british).dateRange(from, to)).toBe(forBritons)
})

test('a login is shown at the time on the reader’s own clock', () => {
  const moment = new Date(2026, 10, 20, 19, 30).toISOString()
  expect(formatsFor(american).dateTime(moment)).toBe('Nov 20, 2026, 7:30 PM')
})

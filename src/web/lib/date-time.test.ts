import { expect, test } from 'vitest'
import { formatsFor } from './date-time.ts'

/** With its thin spaces as ordinary ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

const written = (locale: string) => {
  const { clockTime, timesOf, shortDate, dateWithYear, dateRange } = formatsFor(locale)
  return [
    clockTime('07:05'),
    timesOf({ startTime: '19:00', endTime: '20:30' }),
    shortDate('2026-11-20'),
    dateWithYear('2026-11-20'),
    dateRange('2026-11-15', '2026-11-21'),
  ].map(plain)
}

test.each([
  ['en-US', ['7:05 AM', '7:00 – 8:30 PM', 'Fri, Nov 20', 'Nov 20, 2026', 'Nov 15 – 21, 2026']],
  ['en-GB', ['07:05', '19:00–20:30', 'Fri 20 Nov', '20 Nov 2026', '15 – 21 Nov 2026']],
  ['de-DE', ['07:05', '19:00–20:30', 'Fri, 20 Nov', '20 Nov 2026', '15–21 Nov 2026']],
])('a reader of %s sees dates and times as they write them', (locale, expected) => {
  expect(written(locale)).toEqual(expected)
})

test('a person who prefers the 24-hour clock gets it in English too', () => {
  expect(formatsFor('en-US-u-hc-h23').clockTime('19:00')).toBe('19:00')
})

test.each(['en-US@posix', ''])('a browser that reports the language “%s” shows American times', (language) => {
  expect(plain(formatsFor(language).clockTime('19:00'))).toBe('7:00 PM')
})

test('a class says when it starts and ends, if known, even past midnight', () => {
  const { timesOf } = formatsFor('en-US')
  expect(timesOf({ startTime: '19:00', endTime: '' })).toBe('7:00 PM')
  expect(timesOf({ startTime: '', endTime: '20:30' })).toBe('until 8:30 PM')
  expect(timesOf({ startTime: '', endTime: '' })).toBe('')
  expect(plain(timesOf({ startTime: '23:30', endTime: '00:15' }))).toBe('11:30 PM – 12:15 AM')
})

test('a login is shown at the time on the reader’s own clock', () => {
  const moment = new Date(2026, 10, 20, 19, 30).toISOString()
  expect(plain(formatsFor('en-US').dateTime(moment))).toBe('Nov 20, 2026, 7:30 PM')
})

import { expect, test } from 'vitest'
import { clockIn, dayIn, earliestToday, latestToday, localTimeIn } from './local-time.ts'

const at = (instant: string) => new Date(instant)

/** The minute before the clocks change, and the first after it. */
test.each([
  // A gap: an hour, or half of one, that no clock shows.
  ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08 01:59', '2026-03-08T07:00:00Z', '2026-03-08 03:00'],
  ['Europe/Lisbon', '2026-03-29T00:59:00Z', '2026-03-29 00:59', '2026-03-29T01:00:00Z', '2026-03-29 02:00'],
  ['Australia/Lord_Howe', '2026-10-03T15:29:00Z', '2026-10-04 01:59', '2026-10-03T15:30:00Z', '2026-10-04 02:30'],
  // The day begins at one.
  ['America/Santiago', '2026-09-06T03:59:00Z', '2026-09-05 23:59', '2026-09-06T04:00:00Z', '2026-09-06 01:00'],
  // A day that never was.
  ['Pacific/Apia', '2011-12-30T09:59:00Z', '2011-12-29 23:59', '2011-12-30T10:00:00Z', '2011-12-31 00:00'],
  // An overlap: the same time twice.
  ['America/New_York', '2026-11-01T05:59:00Z', '2026-11-01 01:59', '2026-11-01T06:00:00Z', '2026-11-01 01:00'],
  ['Europe/Lisbon', '2026-10-25T00:59:00Z', '2026-10-25 01:59', '2026-10-25T01:00:00Z', '2026-10-25 01:00'],
  ['Australia/Lord_Howe', '2026-04-04T14:59:00Z', '2026-04-05 01:59', '2026-04-04T15:00:00Z', '2026-04-05 01:30'],
  // The day ends twice.
  ['America/Santiago', '2026-04-05T02:59:00Z', '2026-04-04 23:59', '2026-04-05T03:00:00Z', '2026-04-04 23:00'],
])('in %s, a minute after %s (%s), clocks show %4$s', (zone, before, shownBefore, after, shownAfter) => {
  for (const [instant, shown] of [
    [before, shownBefore],
    [after, shownAfter],
  ] as const) {
    const [day = '', clock = ''] = shown.split(' ')
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    expect(dayIn(zone, at(instant))).toBe(day)
    expect(clockIn(zone, at(instant))).toBe(clock)
    expect(localTimeIn(zone, at(instant))).toEqual({ day, minutes: hours * 60 + minutes })
  }
})

test('without a time zone, it is that of UTC', () => {
  expect(localTimeIn('', at('2026-11-23T23:05:59Z'))).toEqual({ day: '2026-11-23', minutes: 23 * 60 + 5 })
})

test('the latest today is that of the islands that are fourteen hours ahead', () => {
  expect(latestToday(at('2026-11-21T09:59:00Z'))).toBe('2026-11-21')
  expect(latestToday(at('2026-11-21T10:00:00Z'))).toBe('2026-11-22')
})

test('the earliest today is twelve hours behind', () => {
  expect(earliestToday(at('2026-11-21T11:59:00Z'))).toBe('2026-11-20')
  expect(earliestToday(at('2026-11-21T12:00:00Z'))).toBe('2026-11-21')
})

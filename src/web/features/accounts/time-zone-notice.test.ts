import { expect, test } from 'vitest'
import { isSameTime } from './time-zone-notice.tsx'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['UTC', 'Etc/UTC'],
  // Other places with the same clocks.
  ['Europe/Berlin', 'Europe/Paris'],
  // A browser can't say what it doesn't know.
  ['Europe/Lisbon', 'Mars/Olympus'],
])('%s and %s are the same', (zone, other) => {
  expect([isSameTime(zone, other, now), isSameTime(other, zone, now)]).toEqual([true, true])
})

test.each([
  ['Europe/Lisbon', 'America/New_York'],
  ['Asia/Kolkata', 'Asia/Karachi'],
  // The same only in winter.
  ['Europe/Lisbon', 'Atlantic/Reykjavik'],
  ['America/Denver', 'America/Phoenix'],
])('%s and %s are not', (zone, other) => {
  expect([isSameTime(zone, other, now), isSameTime(other, zone, now)]).toEqual([false, false])
})

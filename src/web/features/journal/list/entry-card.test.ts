import { expect, test } from 'vitest'
import { railOf } from './entry-card.tsx'

test('beside an entry stands its day, and below it the weekday, or the month where entries of several are mixed', () => {
  expect([railOf('2026-11-05', false), railOf('2026-11-05', true)]).toEqual([
    ['5', 'Thu'],
    ['5', 'Nov 2026'],
  ])
})

test('a date that can’t be read is unknown, and no day 0 of a month that isn’t', () => {
  for (const date of ['someday', ''])
    expect([railOf(date, false), railOf(date, true)]).toEqual([
      ['', 'Unknown Date'],
      ['', 'Unknown Date'],
    ])
})

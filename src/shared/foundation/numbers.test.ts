import { expect, test } from 'vitest'
import { counted, withCommas } from './numbers.ts'

test('numbers are written as Americans read them', () => {
  for (const count of [0, 7, 999, 1000, 20_000, 123_456, 50_000_000])
    expect(withCommas(count)).toBe(count.toLocaleString('en-US'))
})

test('one session is not “1 sessions”', () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, 'session'))).toEqual([
    '0 sessions',
    '1 session',
    '2 sessions',
    '1,204 sessions',
  ])
  expect([1, 3].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '3 entries'])
})

import { expect, test } from 'vitest'
import { stepFor, stepsOf, streakOf } from './weeks.ts'

test('a streak runs until the week after the last one is over', () => {
  const weeks = ['2026-10-04', '2026-10-25', '2026-11-01', '2026-11-08']
  expect(streakOf(weeks, '2026-11-14')).toEqual({ current: 3, longest: 3 })
  expect(streakOf(weeks, '2026-11-21')).toEqual({ current: 3, longest: 3 })
  expect(streakOf(weeks, '2026-11-22')).toEqual({ current: 0, longest: 3 })
  expect(streakOf([], '2026-11-22')).toEqual({ current: 0, longest: 0 })
})

test('half a year is shown by weeks, more by months', () => {
  expect([stepFor('2026-01-01', '2026-07-01'), stepFor('2026-01-01', '2026-07-02')]).toEqual(['week', 'month'])
})

test('the first and the last step end where the range does', () => {
  expect(stepsOf('month', '2026-01-30', '2026-03-02')).toEqual([
    { start: '2026-01-01', from: '2026-01-30', to: '2026-01-31' },
    { start: '2026-02-01', from: '2026-02-01', to: '2026-02-28' },
    { start: '2026-03-01', from: '2026-03-01', to: '2026-03-02' },
  ])
  expect(stepsOf('week', '2026-11-21', '2026-11-23').map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-22', '2026-11-23'],
  ])
  expect(stepsOf('week', '2026-11-22', '2026-11-21')).toEqual([])
  expect(stepsOf('week', '2026-11-21', '2026-11-20')).toEqual([])
})

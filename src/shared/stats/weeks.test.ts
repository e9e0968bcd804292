import { expect, test } from 'vitest'
import { sunday } from '../foundation/dates.ts'
import { stepFor, stepsOf, streakOf, streakRule } from './weeks.ts'

test('a streak runs until the week after the last one is over', () => {
  const weeks = ['2026-10-04', '2026-10-25', '2026-11-01', '2026-11-08']
  expect(streakOf(weeks, '2026-11-14', sunday)).toEqual({ current: 3, longest: 3 })
  expect(streakOf(weeks, '2026-11-21', sunday)).toEqual({ current: 3, longest: 3 })
  expect(streakOf(weeks, '2026-11-22', sunday)).toEqual({ current: 0, longest: 3 })
  expect(streakOf([], '2026-11-22', sunday)).toEqual({ current: 0, longest: 0 })
})

test('half a year is shown by weeks, more by months', () => {
  expect([stepFor('2026-01-01', '2026-07-01'), stepFor('2026-01-01', '2026-07-02')]).toEqual(['week', 'month'])
})

test('the first and the last step end where the range does', () => {
  expect(stepsOf('month', { from: '2026-01-30', to: '2026-03-02' }, sunday)).toEqual([
    { start: '2026-01-01', from: '2026-01-30', to: '2026-01-31' },
    { start: '2026-02-01', from: '2026-02-01', to: '2026-02-28' },
    { start: '2026-03-01', from: '2026-03-01', to: '2026-03-02' },
  ])
  expect(
    stepsOf('week', { from: '2026-11-21', to: '2026-11-23' }, sunday).map(({ from, to }) => [from, to]),
  ).toEqual([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-22', '2026-11-23'],
  ])
  expect(stepsOf('week', { from: '2026-11-22', to: '2026-11-21' }, sunday)).toEqual([])
  expect(stepsOf('week', { from: '2026-11-21', to: '2026-11-20' }, sunday)).toEqual([])
})

test('a week from Monday to Sunday, or from Saturday to Friday, is counted and said as such', () => {
  expect(streakOf(['2026-11-02', '2026-11-09'], '2026-11-22', 1)).toEqual({ current: 2, longest: 2 })
  expect(streakOf(['2026-11-02', '2026-11-09'], '2026-11-23', 1)).toEqual({ current: 0, longest: 2 })
  expect(stepsOf('week', { from: '2026-11-20', to: '2026-11-23' }, 1).map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-20', '2026-11-22'],
    ['2026-11-23', '2026-11-23'],
  ])
  expect(stepsOf('week', { from: '2026-11-20', to: '2026-11-21' }, 6).map(({ start }) => start)).toEqual([
    '2026-11-14',
    '2026-11-21',
  ])
  expect(streakRule(1)).toContain('A week, Monday to Sunday, counts')
  expect(streakRule(6)).toContain('A week, Saturday to Friday, counts')
})

import { expect, test } from 'vitest'
import { goalProgress, streakOfGoal } from './goal-weeks.ts'

const week = (sessions: number, minutes = 0) => ({ sessions, minutes })
const goal = { unit: 'sessions' as const, amount: 3 }

test('hours are counted in tenths, and never rounded up to a goal', () => {
  expect(goalProgress({ unit: 'hours', amount: 5 }, week(3, 299))).toBe(4.9)
  expect(goalProgress(goal, week(3, 299))).toBe(3)
})

test('weeks count as long as each reached the goal', () => {
  const weeks = new Map([
    ['2026-11-01', week(3)],
    ['2026-11-08', week(2)],
    ['2026-11-15', week(4)],
  ])
  expect(streakOfGoal(goal, weeks, [], '2026-11-15')).toBe(1)
  expect(streakOfGoal(goal, weeks, [], '2026-11-22')).toBe(0)
})

test('a week with an injury is excused: it doesn’t count, and ends nothing', () => {
  const weeks = new Map([
    ['2026-11-01', week(3)],
    ['2026-11-15', week(4)],
  ])
  for (const day of ['2026-11-08', '2026-11-14'])
    expect(streakOfGoal(goal, weeks, [{ from: day, to: day }], '2026-11-15')).toBe(2)
  for (const day of ['2026-11-07', '2026-11-15'])
    expect(streakOfGoal(goal, weeks, [{ from: day, to: day }], '2026-11-15')).toBe(1)
  expect(streakOfGoal(goal, weeks, [{ from: '2026-11-15', to: '' }], '2026-11-15')).toBe(1)
  expect(streakOfGoal(goal, weeks, [{ from: '2025-01-01', to: '' }], '2026-11-22')).toBe(2)
  expect(streakOfGoal(goal, new Map(), [{ from: '2025-01-01', to: '' }], '2026-11-22')).toBe(0)
})

import { expect, test } from 'vitest'
import { timeOfEvening } from './day-end.ts'

test.each([
  ['2026-12-01', 30, 3, '2026-11-30', 1470],
  ['2026-12-01', 179, 3, '2026-11-30', 1619],
  ['2026-12-01', 180, 3, '2026-12-01', 180],
  ['2026-12-01', 0, 0, '2026-12-01', 0],
  ['2026-03-01', 0, 5, '2026-02-28', 1440],
] as const)(
  'on %s at minute %i, for a day that ends at %i, it is still %s',
  (day, minutes, endsAt, its, since) => {
    expect(timeOfEvening({ day, minutes }, endsAt)).toEqual({ day: its, minutes: since })
  },
)

import { expect, test } from 'vitest'
import { competition } from '#shared/competitions/competitions.ts'
import type { LoggedWeight } from '#shared/competitions/weights.ts'
import type { ShownCompetition } from './use-competitions.ts'
import { weightLog } from './weight-log.ts'

const competitionOn = (date: string, weights: LoggedWeight[]): ShownCompetition => ({
  key: date,
  fields: { ...competition.initial, name: 'Open', date, photo: null, weights },
})

test('weights on the way to another competition count, if they are of the weeks before this one', () => {
  const open = competitionOn('2026-12-05', [
    { day: '2026-11-20', weight: '81 kg' },
    { day: '2026-11-24', weight: '80.4 kg' },
  ])
  const earlier = competitionOn('2026-11-21', [
    { day: '2026-08-01', weight: '84 kg' },
    { day: '2026-11-18', weight: '81.9 kg' },
    { day: '2026-11-20', weight: '81.1 kg' },
  ])
  const later = competitionOn('2027-01-10', [{ day: '2026-12-20', weight: '82 kg' }])
  expect(weightLog([earlier, open, later], open)).toEqual([
    { day: '2026-11-24', weight: '80.4 kg', of: open.key },
    { day: '2026-11-20', weight: '81 kg', of: open.key },
    { day: '2026-11-18', weight: '81.9 kg', of: earlier.key },
  ])
})

import { expect, test } from 'vitest'
import { dayInYear } from '../foundation/dates.ts'
import { daysBefore, lookBackText, weekOfFocus } from './look-back.ts'

const none = { sessions: 0, sessionsOn: 0, rounds: 0, times: 0, held: 0, lost: 0 }
const kneeCut = { kind: 'techniques' as const, names: ['Knee Cut'], fromPosition: '' }

test('the look back says what happened during the focus, and before', () => {
  const during = { ...none, sessions: 9, sessionsOn: 5, times: 5 }
  const before = { ...none, sessions: 12, sessionsOn: 1, times: 1 }
  expect(lookBackText(kneeCut, { before, during })).toBe(
    'Knee Cut: hit 5 times in 9 sessions. Before: once in 12.',
  )
})

test('a pass, which no round counts, is looked back on by the sessions that were about it', () => {
  const during = { ...none, sessions: 1, sessionsOn: 1 }
  const before = { ...none, sessions: 12 }
  expect(lookBackText(kneeCut, { before, during })).toBe('Knee Cut: in 1 of 1 session. Before: in none of 12.')
})

test('a leak says how often it happened, a position how often it was held and lost', () => {
  const figures = {
    before: { ...none, rounds: 20, times: 4, held: 2, lost: 9 },
    during: { ...none, rounds: 14, times: 1, held: 5, lost: 3 },
  }
  const armbar = { kind: 'caught' as const, names: ['Armbar'], fromPosition: 'Closed Guard' }
  expect(lookBackText(armbar, figures)).toBe(
    'Armbar from Closed Guard: caught you once in 14 rounds. Before: 4 times in 20.',
  )
  const mount = { kind: 'lost' as const, names: ['Mount'], fromPosition: '' }
  expect(lookBackText(mount, figures)).toBe('Mount: lost in 3 of 14 rounds. Before: in 9 of 20.')
  expect(lookBackText({ ...mount, kind: 'position' }, figures)).toBe(
    'Mount: held in 5 of 14 rounds, lost in 3. Before: held in 2 of 20, lost in 9.',
  )
})

test('it is compared with as many days before as it was planned for, or as it lasted', () => {
  const planned = { from: '2026-11-16', to: '', weeks: 4 }
  expect(daysBefore(planned, '2026-11-20')).toEqual({ from: '2026-10-19', to: '2026-11-15' })
  expect(daysBefore({ ...planned, weeks: 1 }, '2026-11-29')).toEqual({ from: '2026-11-02', to: '2026-11-15' })
  expect(daysBefore({ ...planned, to: '2026-11-17', weeks: 1 }, '2026-12-31').from).toBe('2026-11-09')
})

test('a focus says which of its weeks it is', () => {
  const focus = { from: '2026-11-16', to: '', weeks: 2 }
  expect(
    ['2026-11-15', '2026-11-16', '2026-11-23', '2026-11-30'].map((day) => weekOfFocus(focus, day, dayInYear)),
  ).toEqual(['Begins in 1 day', 'Week 1 of 2', 'Week 2 of 2', 'Ended November 29'])
})

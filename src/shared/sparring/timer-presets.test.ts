import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beltLevels } from '../accounts/belts.ts'
import { timerSettings } from './timer-phases.ts'
import {
  classRounds,
  competitionRounds,
  divisions,
  lengthsText,
  minutesText,
  secondsIn,
  sharkTank,
} from './timer-presets.ts'

test('a match is as long as the belt and the age say', () => {
  const minutes = divisions.map((division) =>
    beltLevels.map((belt) => competitionRounds(belt, division).work / 60),
  )
  expect(minutes).toEqual([
    [5, 6, 7, 8, 10],
    [5, 5, 6, 6, 6],
    [5, 5, 5, 5, 5],
  ])
})

test('every preset is one that the timer takes', () => {
  const all = [
    classRounds,
    sharkTank,
    ...divisions.flatMap((division) => beltLevels.map((belt) => competitionRounds(belt, division))),
  ]
  for (const lengths of all)
    expect(timerSettings.safeParse({ ...lengths, hasClapper: true, isSilent: false }).success).toBe(true)
  expect(lengthsText(classRounds)).toBe('5 × 6:00')
})

test('minutes are typed as they are said, and half-typed ones are none', () => {
  expect(['6', '6:00', '5:30', ':45', '0:45', ' 10 '].map(secondsIn)).toEqual([360, 360, 330, 45, 45, 600])
  for (const typed of ['', ':', '6:', '6:5', '6:75', '-6', '6.5', 'six', '1e3', '6:000'])
    expect(secondsIn(typed)).toBeUndefined()
})

test('what is shown of a length means that length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 59_999 }), (seconds) => secondsIn(minutesText(seconds)) === seconds),
  )
})

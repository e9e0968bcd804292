import { expect, test } from 'vitest'
import { positionHeat } from './position-heat.ts'

const submission = (fromPosition: string, times: number) => ({
  name: 'Armbar',
  alsoWritten: [],
  techniqueId: null,
  fromPosition,
  times,
  rounds: times,
  inMatches: [],
  partners: [],
})

const lessons = {
  rounds: 12,
  won: 3,
  lost: 4,
  even: 5,
  lastRolled: '2026-11-20',
  matches: 0,
  submissionsFor: 2,
  submissionsAgainst: 5,
  works: [submission('Mount', 2), submission('', 9)],
  catches: [submission('mount', 3), submission('Half Guard', 2)],
  held: [{ name: 'Half Guard', rounds: 4 }],
  lostPositions: [{ name: 'Turtle', rounds: 1 }],
}

test('a position counts submissions from there, and rounds in which it was held or lost, under one name', () => {
  expect(positionHeat(lessons, 9)).toEqual([
    { name: 'Half Guard', won: 4, lost: 2 },
    { name: 'Mount', won: 2, lost: 3 },
    { name: 'Turtle', won: 0, lost: 1 },
  ])
})

test('of many positions, the most frequent are shown', () => {
  expect(positionHeat(lessons, 1).map(({ name }) => name)).toEqual(['Half Guard'])
})

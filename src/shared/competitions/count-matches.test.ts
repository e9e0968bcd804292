import { expect, test } from 'vitest'
import { countMatches } from './count-matches.ts'
import { initialMatch, type Match } from './matches.ts'

const wonFrom = (position: string): Match => ({
  ...initialMatch,
  key: position,
  outcome: 'won',
  ending: 'submission',
  technique: 'Armbar',
  position,
})

test('matches won from D’Arce are won from D’ARCE with a straight apostrophe, too, and an accent makes another position', () => {
  const positions = ['D’Arce', "D'ARCE", 'Übung', 'ÜBUNG', 'Ubung']
  const { landed } = countMatches([{ matches: positions.map(wonFrom) }], [])
  expect(landed.map(({ position, times }) => [position, times])).toEqual([
    ['D’Arce', 2],
    ['Übung', 2],
    ['Ubung', 1],
  ])
})

import { expect, test } from 'vitest'
import { noCounts } from './round-counts.ts'
import { roundFacts, roundLine } from './round-text.ts'
import { emptyRound, roundInputOf, roundInputs, roundKey } from './rounds.ts'

const counts = { ...noCounts, theirs: { ...noCounts.theirs, passes: 3, sweeps: 1 } }

test('a round of which nobody said the kind reads as it always did', () => {
  expect(roundFacts(emptyRound)).toEqual([])
  expect(roundInputOf({ ...emptyRound, counts: noCounts })).toEqual(roundInputOf(emptyRound))
  expect(Object.keys(roundInputOf(emptyRound))).not.toContain('kind')
})

test('a round says its kind, where it started, and what was counted', () => {
  const round = { ...emptyRound, kind: 'positional' as const, startPosition: 'Half Guard', counts }
  expect(roundLine(round)).toBe('Somebody · Positional from Half Guard · They: 1 sweep, 3 passes')
  expect(roundFacts({ ...emptyRound, kind: 'hard' })).toEqual(['Hard'])
})

test('only a positional round starts from a position', () => {
  const changed = { ...emptyRound, kind: 'hard' as const, startPosition: 'Half Guard' }
  expect(roundInputOf(changed)).not.toHaveProperty('startPosition')
})

test('two devices know that they say the same of a round, however it was sent', () => {
  const round = { ...emptyRound, kind: 'positional' as const, startPosition: 'Half Guard', counts }
  const [sent] = roundInputs.parse([{ counts, startPosition: ' Half Guard ', kind: 'positional' }])
  expect(sent && roundKey(sent)).toBe(roundKey(round))
  expect(roundKey({ ...round, kind: 'hard' })).not.toBe(roundKey(round))
})

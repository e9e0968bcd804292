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

test.each([
  '2026-11-20',
  '2026-11-20T18:30:00Z',
  '0000-01-01T00:00:00.000Z',
  '2026-02-30T18:30:00.000Z',
  'at seven',
])('a round doesn’t start at %s', (startedAt) => {
  const [issue] = roundInputs.safeParse([{ startedAt }]).error?.issues ?? []
  expect(issue?.message).toBe('Please enter a time such as 2026-11-20T18:30:00.000Z')
})

test('two devices know that they say the same of a round, however it was sent', () => {
  const startedAt = '2026-11-20T18:30:10.250Z'
  const round = { ...emptyRound, startedAt, kind: 'positional' as const, startPosition: 'Half Guard', counts }
  const [sent] = roundInputs.parse([{ startedAt, counts, startPosition: ' Half Guard ', kind: 'positional' }])
  expect(sent && roundKey(sent)).toBe(roundKey(round))
  expect(roundKey({ ...round, kind: 'hard' })).not.toBe(roundKey(round))
})

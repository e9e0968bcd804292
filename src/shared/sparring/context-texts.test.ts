import { expect, test } from 'vitest'
import { caughtMostText, rateOf, shareOf, sumsBy } from './context-texts.ts'
import type { Context } from './contexts.ts'

const rounds = (fields: Partial<Context>): Context => ({
  kind: null,
  belt: '',
  size: '',
  rounds: 4,
  won: 0,
  landed: 0,
  caught: 0,
  ...fields,
})

test('somebody reads with whom they are caught most, and in what they never are', () => {
  const said = [
    rounds({ kind: 'hard', belt: 'blue', size: 'bigger', rounds: 4, caught: 1 }),
    rounds({ kind: 'hard', belt: 'white', rounds: 3 }),
    rounds({ kind: 'flow', belt: 'blue', rounds: 8 }),
    rounds({ kind: 'flow', rounds: 4 }),
  ]
  expect(caughtMostText(said)).toBe(
    'Caught in 1 of 4 hard rounds with bigger blue belts; never in 12 flow rounds.',
  )
})

test.each<[string, Context[]]>([
  ['', []],
  ['', [rounds({ kind: 'hard' })]],
  ['', [rounds({ caught: 3 })]],
  ['', [rounds({ kind: 'hard', rounds: 1, caught: 1 })]],
  ['Caught in 2 of 4 hard rounds.', [rounds({ kind: 'hard', caught: 2 })]],
  ['Caught in 9 of 31 hard rounds (29%).', [rounds({ kind: 'hard', rounds: 31, caught: 9 })]],
  ['Caught in 2 of 4 rounds with partners of your size.', [rounds({ size: 'same', caught: 2 })]],
  [
    'Caught in 2 of 4 rounds with brown belts of your size; in 1 of 9 rounds with white belts.',
    [rounds({ belt: 'brown', size: 'same', caught: 2 }), rounds({ belt: 'white', rounds: 9, caught: 1 })],
  ],
  // One round of another kind says nothing, and neither does a kind that is no better.
  [
    'Caught in 2 of 4 hard rounds.',
    [
      rounds({ kind: 'hard', caught: 2 }),
      rounds({ kind: 'flow', rounds: 1 }),
      rounds({ kind: 'competition', rounds: 2, caught: 1 }),
    ],
  ],
])('what is said of few rounds, and of none: %s', (text, all) => {
  expect(caughtMostText(all)).toBe(text)
})

test('every round counts once, by its kind, by the belt, and by the size; what nobody said comes last', () => {
  const all = [
    rounds({ belt: 'blue', rounds: 2, won: 1 }),
    rounds({ kind: 'hard', belt: 'blue', size: 'same', rounds: 3, landed: 2 }),
    rounds({ kind: 'flow', rounds: 5, caught: 1 }),
  ]
  const counts = (by: 'kind' | 'belt' | 'size') => sumsBy(all, by).map(({ value, rounds }) => [value, rounds])
  expect(counts('kind')).toEqual([
    ['flow', 5],
    ['hard', 3],
    ['', 2],
  ])
  expect(counts('belt')).toEqual([
    ['blue', 5],
    ['', 5],
  ])
  expect(counts('size')).toEqual([
    ['same', 3],
    ['', 7],
  ])
  expect(sumsBy(all, 'belt')[0]).toEqual({ value: 'blue', rounds: 5, won: 1, landed: 2, caught: 0 })
})

test('below ten rounds there is a count, and no rate', () => {
  expect([shareOf(1, 4), shareOf(4, 9), shareOf(3, 10)]).toEqual(['1 of 4', '4 of 9', '30%'])
  expect([rateOf(12, 9), rateOf(12, 10)]).toEqual(['12', '1.2'])
})

import { expect, test } from 'vitest'
import { nextRank } from './promotion-dialog.tsx'

test.each([
  ['white', 0, 'white', 1],
  ['blue', 3, 'blue', 4],
  ['blue', 4, 'purple', 0],
  ['black', 4, 'black', 4],
] as const)('after %s with %i stripes comes %s with %i', (belt, stripes, next, count) => {
  expect(nextRank({ belt, stripes })).toEqual({ belt: next, stripes: count })
})

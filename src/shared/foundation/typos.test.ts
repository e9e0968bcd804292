import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceOf } from './typos.ts'

test('a typo is a letter too many, one missing, another one, or two that are swapped', () => {
  for (const typed of ['half guardd', 'half gard', 'half guarb', 'half gaurd'])
    expect([typed, distanceOf(typed, 'half guard')]).toEqual([typed, 1])
  expect(distanceOf('half guard', 'half guard')).toBe(0)
  expect(distanceOf('arm', 'armbar')).toBe(3)
})

test('who asks for a few typos at most finds the same words as who counts them all', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.nat(3), (a, b, most) => {
      const distance = distanceOf(a, b)
      expect(distanceOf(a, b, most)).toBe(distance <= most ? distance : Infinity)
    }),
    { numRuns: 5000 },
  )
})

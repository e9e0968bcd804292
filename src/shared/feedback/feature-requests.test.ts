import { expect, test } from 'vitest'
import { shortNameOf } from './feature-requests.ts'

test.each([
  ['Rafa Moreno', 'Rafa M.'],
  ['  Dana Maria   kowalski ', 'Dana K.'],
  ['Keiko', 'Keiko'],
  ['Ana 🥋', 'Ana 🥋.'],
])('%j is shown to others as %j', (fullName, shown) => {
  expect(shortNameOf(fullName)).toBe(shown)
})

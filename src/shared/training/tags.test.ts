import { expect, test } from 'vitest'
import { isSameName } from '../foundation/name-key.ts'
import { tagSchemas } from './tag-schemas.ts'

test.each([
  ['Caf\u00e9', ' cafe\u0301 '],
  ['CAFE\u0301', 'caf\u00e9'],
  ['\u1eb9\u0301', 'e\u0301\u0323'],
])('%s and %s are one tag', (a, b) => {
  expect(isSameName(a, b)).toBe(true)
  expect(tagSchemas.create.parse({ name: a }).name.toLowerCase()).toBe(
    tagSchemas.create.parse({ name: b }).name.toLowerCase(),
  )
})

test('letters with and without an accent are different tags', () => {
  expect(isSameName('Café', 'Cafe')).toBe(false)
})

test('a name is measured as it is stored', () => {
  expect(tagSchemas.create.parse({ name: 'e\u0301'.repeat(50) }).name).toBe('\u00e9'.repeat(50))
  expect(tagSchemas.create.safeParse({ name: '\u0958'.repeat(26) }).success).toBe(false)
})

import { expect, test } from 'vitest'
import { isDeeper } from './json-depth.ts'

test('brackets count, except those that somebody wrote', () => {
  expect(isDeeper('[{"notes": []}]', 3)).toBe(false)
  expect(isDeeper('[{"notes": []}]', 2)).toBe(true)
  expect(isDeeper(JSON.stringify({ notes: 'Say "[[[[" \\ {{{' }), 1)).toBe(false)
  expect(isDeeper('[],[],[]', 1)).toBe(false)
})

test('millions of small objects are refused before they are parsed', () => {
  expect(() => isDeeper(`[${'{},'.repeat(1_000_001)}{}]`, 64)).toThrow('too large')
  expect(isDeeper(`["${'{},'.repeat(1_000_001)}"]`, 64)).toBe(false)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { isSameName, nameKey } from './name-key.ts'

test.each([
  ['Übung', 'übung'],
  ['Cafe\u0301', 'CAFÉ'],
  ['O’Brien', "o'brien"],
  ['“Half” – deep', '"half" - deep'],
  ['ＧＵＡＲＤ', 'guard'],
  ['İPEK', 'ipek'],
  ['STRASSE', 'Straße'],
  ['ΑΓΚΏΝΑΣ', 'αγκώνας'],
  ['Армбар', 'АРМБАР'],
  ['ﾊﾟｽ', 'パス'],
  ['Theo  (2) ', 'theo (2)'],
])('%s and %s are one name', (name, other) => {
  expect(isSameName(name, other)).toBe(true)
})

test.each([
  ['José', 'Jose'],
  ['Übung', 'Ubung'],
  ['ısı', 'isi'],
  ['はす', 'ぱす'],
])('%s and %s stay two names', (name, other) => {
  expect(isSameName(name, other)).toBe(false)
})

test('a key is its own key', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => nameKey(nameKey(text)) === nameKey(text)))
})

test('a search finds what a phone wrote with its own quotes and dashes', () => {
  expect(fold('Coach’s D’Arce – “no‑gi”')).toBe(fold('coach\'s d\'arce - "no-gi"'))
})

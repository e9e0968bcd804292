import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test('accents, letter case and the number of spaces make no difference to a search', () => {
  expect(fold('  Açaí \n\t Guard ')).toBe('acai guard')
  expect(fold('ÜBERHÄNGEN')).toBe(fold('u\u0308berha\u0308ngen'))
  expect(fold('İPUÇLARI')).toBe('ipuclari')
  expect(fold('ΑΓΚΩΝΑΣ')).toBe(fold('αγκώνας'))
})

test('letters of other alphabets and keyboards are found as people without them type them', () => {
  expect(fold('Straße STRAẞE')).toBe('strasse strasse')
  expect(fold('Øystein Łukasz Đorđe')).toBe('oystein lukasz dorde')
  expect(fold('ISIRGAN ısırgan')).toBe('isirgan isirgan')
  expect(fold('Encyclopædia Œuvre Þór Guðrún')).toBe('encyclopaedia oeuvre thor gudrun')
  expect(fold('ﬁnish ｇｕａｒｄ １２３')).toBe('finish guard 123')
})

test('symbols stay in a search as they were typed', () => {
  expect(fold('100% _half_ \\o/ x-guard')).toBe('100% _half_ \\o/ x-guard')
})

test('folding twice changes nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)))
})

test('every part of a word that begins and ends with a letter is found in the folded word', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'É', 'ç', 'Σ', 'ß', 'İ', 'ı', 'Ø', 'Œ', 'ﬁ', 'Ｇ', 'Ж', '柔', '%', '_'),
    minLength: 1,
  })
  fc.assert(
    fc.property(letters, letters, letters, (before, part, after) =>
      fold(before + part + after).includes(fold(part)),
    ),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, headOf, searchTextOf, searchWords } from './search.ts'

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

test('a character that PostgreSQL cannot store is not searched for', () => {
  expect(searchWords('ha\u0000lf \u0000')).toEqual(['half'])
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

test('a search is its words, each once, and nothing if only spaces were typed', () => {
  expect(searchWords('Knee cut  KNEE')).toEqual(['knee', 'cut'])
  expect(searchWords(' \t\n ')).toEqual([])
  expect(searchWords('\u0301')).toEqual([])
})

test('the words of a search have no spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => searchWords(text).every((word) => !/\s/.test(word))),
  )
})

test('an entry’s text begins with its title and the names of tags and techniques, and has everything else that is said', () => {
  const entry = {
    title: 'Tuesday class',
    academy: 'Northside',
    instructor: '',
    notes: 'Knée\n\nline',
    tags: [{ name: 'Half guard' }],
    techniques: [{ name: 'Toreando', otherNames: ['Bullfighter pass'] }],
    rounds: [{ partner: { name: 'Théo' }, submissions: [{ name: 'Bow and arrow' }], notes: 'Sweaty' }],
  }
  const text = searchTextOf(entry)
  expect(text).toBe(
    'tuesday class\nhalf guard\ntoreando\nbullfighter pass\n\nnorthside\n\ntheo\nbow and arrow\nsweaty\nknee line',
  )
  expect(headOf(text)).toBe('tuesday class\nhalf guard\ntoreando\nbullfighter pass')
})

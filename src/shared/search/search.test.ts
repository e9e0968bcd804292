import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headOf, searchTextOf, searchWords } from './search.ts'

test('a character that PostgreSQL cannot store is not searched for', () => {
  expect(searchWords('ha\u0000lf \u0000')).toEqual(['half'])
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

import { expect, test } from 'vitest'
import { heardText, replaceDictated } from './heard-text.ts'

test('phrases follow each other, and one that continues the last replaces it', () => {
  expect(heardText(['Ana caught me', 'with a triangle'])).toBe('Ana caught me with a triangle')
  expect(heardText(['ana', 'Ana caught', 'Ana caught me', '', 'from closed guard '])).toBe(
    'Ana caught me from closed guard',
  )
})

test('what is heard follows the notes, and is corrected in place', () => {
  expect(replaceDictated('', '', 'Ana')).toBe('Ana')
  expect(replaceDictated('Six rounds.', '', 'Ana')).toBe('Six rounds. Ana')
  expect(replaceDictated('Six rounds.\n', '', 'Ana')).toBe('Six rounds.\nAna')
  expect(replaceDictated('Six rounds. knee cat', 'knee cat', 'knee cut')).toBe('Six rounds. knee cut')
})

test('what is typed while listening stays, and so does a correction of what was heard', () => {
  expect(replaceDictated('Ana, then Theo', 'Ana', 'Anna')).toBe('Anna, then Theo')
  expect(replaceDictated('Six. Knee cut!', 'knee cat', 'knee cat twice')).toBe('Six. Knee cut! twice')
  expect(replaceDictated('Six. Knee cut!', 'knee cat', 'knee cat')).toBe('Six. Knee cut!')
})

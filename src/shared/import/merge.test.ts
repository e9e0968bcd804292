import { expect, test } from 'vitest'
import { compareTexts } from './merge.ts'

const compare = (mine: string, file: string, isAsImported = false) =>
  compareTexts({ title: 'Class', notes: mine }, { title: 'Class', notes: file }, isAsImported)

test('text of a file is a correction of what came from it, or of what it begins with', () => {
  expect(compare('Underhook first', 'Underhook first, then sit')).toBe('corrected')
  expect(compare('Underhook first, then sit', 'Underhook first, then post', true)).toBe('corrected')
  // Shortened.
  expect(compare('Underhook first, then sit', 'Underhook first', true)).toBe('corrected')
  const titled = (title: string) => ({ title, notes: '' })
  expect(compareTexts(titled('half guard, knee shield, Teo'), titled('half guard, knee shield, Theo'), true)).toBe(
    'corrected',
  )
})

test('what one of both doesn’t say, or says with more, differs from nothing', () => {
  expect(compare('', 'Underhook first')).toBe('same')
  expect(compare('Underhook first', '')).toBe('same')
  expect(compare('Underhook first, then sit', 'Underhook first')).toBe('same')
})

test('two texts of which each says something else differ', () => {
  expect(compare('Underhook with Theo', 'Underhook, then sit')).toBe('differing')
  expect(compare('Knee cut', 'Underhook first', true)).toBe('differing')
})

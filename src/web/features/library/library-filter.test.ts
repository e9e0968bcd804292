import { expect, test } from 'vitest'
import { type Technique, technique } from '#shared/techniques/techniques.ts'
import { filtered, type LibraryFilter, noFilter, searchable } from './library-filter.ts'

let id = 0
const aTechnique = (name: string, fields: Partial<Technique> = {}): Technique => ({
  ...technique.initial,
  tags: [],
  links: [],
  catalogKey: null,
  id: ++id,
  name,
  ...fields,
})

const library = searchable([
  aTechnique('Toreando', { otherNames: ['bullfighter pass'], position: 'open-guard', status: 'a-game' }),
  aTechnique('armbar', { attire: 'both', isFavorite: true }),
  aTechnique('Knee-Elbow Escape', { position: 'mount' }),
  aTechnique('Fireman’s Carry', { attire: 'no-gi' }),
  aTechnique('Balão', { attire: 'gi' }),
  aTechnique('Old pass', { isArchived: true }),
])

const names = (filter: Partial<LibraryFilter>) =>
  filtered(library, { ...noFilter, ...filter }).map(({ name }) => name)

test('techniques are listed by name in any letter case, archived ones apart', () => {
  expect(names({})).toEqual(['armbar', 'Balão', 'Fireman’s Carry', 'Knee-Elbow Escape', 'Toreando'])
  expect(names({ isArchived: true })).toEqual(['Old pass'])
})

test.each([
  ['BULLF', ['Toreando']],
  ['pass bull', ['Toreando']],
  ["fireman's", ['Fireman’s Carry']],
  ['firemans', ['Fireman’s Carry']],
  ['balao', ['Balão']],
  ['knee elbow', ['Knee-Elbow Escape']],
  [' e ', ['Fireman’s Carry', 'Knee-Elbow Escape', 'Toreando']],
  ['heel hook', []],
])('who types %j sees %j', (text, found) => {
  expect(names({ text })).toEqual(found)
})

test('the library is narrowed by position, status, clothing, and favorites', () => {
  expect(names({ position: 'mount' })).toEqual(['Knee-Elbow Escape'])
  expect(names({ status: 'a-game' })).toEqual(['Toreando'])
  expect(names({ attire: 'gi' })).not.toContain('Fireman’s Carry')
  expect(names({ attire: 'gi' })).toContain('armbar')
  expect(names({ attire: 'no-gi' })).not.toContain('Balão')
  expect(names({ isFavorite: true, text: 'arm' })).toEqual(['armbar'])
  expect(names({ isFavorite: true, position: 'mount' })).toEqual([])
})

import { expect, test } from 'vitest'
import { fold } from '../foundation/fold.ts'
import { catalog } from '../techniques/technique-catalog.ts'
import { commonNames, searchedNames } from './grappling-names.ts'

test('names for searching belong to techniques of the catalog, and repeat none of its own names', () => {
  for (const [key, { otherNames, askedAs = [] }] of Object.entries(searchedNames)) {
    const own = catalog.find((technique) => technique.key === key)
    const known = own && [own.name, ...own.otherNames].map(fold)
    expect([key, known?.length]).not.toEqual([key, undefined])
    expect([key, [...otherNames, ...askedAs].filter((name) => known?.includes(fold(name)))]).toEqual([key, []])
  }
})

test('a word that means many things is understood, but not looked for: half of a round is no half guard', () => {
  expect(commonNames('meia')).toContain('half guard')
  expect(commonNames('half guard')).not.toContain('meia')
})

test('a name is known in any spelling: apart, together, with a hyphen, and with or without accents', () => {
  for (const name of ['mata leão', 'mata leao', 'Mata-Leão', 'mataleao'])
    expect(commonNames(name)).toContain('rear naked choke')
})

import { expect, test } from 'vitest'
import { matching } from './matching.ts'

const run = () => undefined
const choices = [
  { key: 'f', label: 'Training Entries', kind: 'Page', run },
  { key: 'a', label: 'Side Triangle', kind: 'Technique', run },
  { key: 'b', label: 'Rear Naked Choke', otherNames: ['rnc'], kind: 'Technique', run },
  { key: 'c', label: 'Triangle Choke', kind: 'Technique', run },
  { key: 'd', label: 'Export Data', kind: 'Action', run },
  { key: 'e', label: 'Aurélio', kind: 'Partner', run },
]
const found = (q: string) => matching(choices, q).map(({ label }) => label)

test('whoever types the beginning of a name finds it before names that have it somewhere', () => {
  expect(found('tri')).toEqual(['Triangle Choke', 'Side Triangle', 'Training Entries'])
})

test('a name of its own comes before another name, by which one is found and which is said', () => {
  const roll = { key: 'g', label: 'Berimbolo', otherNames: ['Triangle roll'], kind: 'Technique', run }
  expect(matching([roll, ...choices], 'triangle').map(({ label, kind }) => `${label}: ${kind}`)).toEqual([
    'Triangle Choke: Technique',
    'Berimbolo: Technique, Triangle roll',
    'Side Triangle: Technique',
  ])
})

test('actions, accents, and other names are found, also those in other languages', () => {
  expect(found('export')).toEqual(['Export Data'])
  expect(found('aurelio')).toEqual(['Aurélio'])
  expect(found('RNC')).toEqual(['Rear Naked Choke'])
  expect(found('mata leão')).toEqual(['Rear Naked Choke'])
})

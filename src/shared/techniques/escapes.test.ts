import { expect, test } from 'vitest'
import { defenses } from './defenses.ts'
import { defenseAgainst, escapesFrom } from './escapes.ts'
import { catalog } from './technique-catalog.ts'

const names = (name: string, fromPosition = '') => escapesFrom({ name, fromPosition }).map((escape) => escape.name)

test('against a submission from a pin, the escapes from that pin are offered', () => {
  expect(names('Americana', 'Side Control')).toEqual(['Elbow Escape', 'Ghost Escape'])
  expect(names('whatever', 'side control')).toEqual(['Elbow Escape', 'Ghost Escape'])
  expect(names('Cross collar choke', 'Mount')).toEqual(['Upa', 'Knee-Elbow Escape'])
})

test('from a guard, counters to the submission are offered', () => {
  expect(names('Triangle', 'Closed Guard')).toEqual(names('Triangle Choke', 'Closed Guard'))
  expect(names('Triangle Choke', 'Closed Guard').length).toBeGreaterThan(0)
})

test('if nobody said from where, the position of the catalog counts', () => {
  expect(names('americana')).toEqual(['Elbow Escape', 'Ghost Escape'])
})

test('nothing is offered against an unknown submission', () => {
  expect(names('Secret choke')).toEqual([])
  expect(names('Secret choke', 'On the couch')).toEqual([])
})

test('against every submission of the catalog, by any of its names, there is a defense', () => {
  const submissions = catalog.filter(({ category }) => category === 'submission')
  expect(submissions.length).toBeGreaterThan(30)
  const undefended = submissions
    .flatMap(({ name, otherNames }) => [name, ...otherNames])
    .filter((name) => !defenseAgainst(name))
  expect(undefended).toEqual([])
  expect(new Set(submissions.map(({ name }) => defenseAgainst(name))).size).toBe(submissions.length)
})

test('only submissions are defended against, and an unknown one isn’t', () => {
  const submissions = catalog.filter(({ category }) => category === 'submission')
  expect(Object.keys(defenses).sort()).toEqual(submissions.map(({ key }) => key).sort())
  expect(defenseAgainst('Secret choke')).toBeUndefined()
})

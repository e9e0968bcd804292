import { expect, test } from 'vitest'
import { escapesFrom } from './escapes.ts'

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

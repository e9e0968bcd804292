import { expect, test } from 'vitest'
import { type Match, matchInput } from './matches.ts'
import { keyOfMatch, keyOfWeight, mergeLists } from './merge-lists.ts'

const aMatch = (key: string, more: Partial<Match> = {}): Match =>
  matchInput.parse({ key, outcome: 'won', ...more })
const mergeMatches = (was: Match[], stored: Match[], wanted: Match[]) =>
  mergeLists(keyOfMatch, was, stored, wanted)
const [first, second, third] = [aMatch('1'), aMatch('2'), aMatch('3')]

test('the matches that two phones have logged are both there', () => {
  expect(mergeMatches([first], [first, second], [first, third])).toEqual([first, second, third])
})

test('a match that one phone corrects and another one leaves alone is as it was corrected, on either side', () => {
  const lost = aMatch('1', { outcome: 'lost' })
  expect(mergeMatches([first], [first, second], [lost])).toEqual([lost, second])
  expect(mergeMatches([first], [lost], [first, second])).toEqual([lost, second])
})

test('a match that is deleted on one phone is gone, and the one that another phone has logged stays', () => {
  expect(mergeMatches([first, second], [first, second, third], [second])).toEqual([second, third])
  expect(mergeMatches([first, second], [second], [first, second, third])).toEqual([second, third])
})

test('a match whose deletion is undone is back in its place', () => {
  expect(mergeMatches([second], [second], [first, second])).toEqual([first, second])
})

test('what two phones have made of the same match is for the member to decide', () => {
  const [lost, drawn] = [aMatch('1', { outcome: 'lost' }), aMatch('1', { outcome: 'draw' })]
  expect(mergeMatches([first], [lost], [drawn])).toBeUndefined()
  expect(mergeMatches([first], [lost], [])).toBeUndefined()
  expect(mergeMatches([first], [], [lost])).toBeUndefined()
  expect(mergeMatches([first], [lost], [lost])).toEqual([lost])
})

test('weights of different days are all there; of the same day, the member decides', () => {
  const [monday, tuesday] = [
    { day: '2026-11-23', weight: '81.4 kg' },
    { day: '2026-11-24', weight: '81 kg' },
  ]
  expect(mergeLists(keyOfWeight, [], [monday], [tuesday])).toEqual([monday, tuesday])
  expect(mergeLists(keyOfWeight, [], [monday], [{ ...monday, weight: '80.9 kg' }])).toBeUndefined()
})

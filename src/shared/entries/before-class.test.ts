import { expect, test } from 'vitest'
import { cardsText, classLines, lastLike, leakText, workedOn } from './before-class.ts'

const session = (title: string, instructor: string, date: string) => ({ title, instructor, date })

test('last time is the latest session of the same class, or else with the same coach', () => {
  const [newest, other, same] = [
    session('No-gi', 'Kim', '2026-11-22'),
    session('Open mat', '', '2026-11-20'),
    session('Fundamentals', 'Sam', '2026-11-17'),
  ]
  const all = [newest, other, same]
  expect(lastLike({ title: 'Fundamentals', instructor: 'Kim' }, all)).toBe(same)
  expect(lastLike({ title: 'Advanced', instructor: 'Kim' }, all)).toBe(newest)
  expect(lastLike({ title: 'Advanced', instructor: '' }, all)).toBeUndefined()
})

test('what was worked on is its techniques, or the first line of its notes, or its title', () => {
  const trained = { ...session('Sparring: 2 round(s) with Theo', '', '2026-11-22'), notes: '', techniques: [] }
  expect(workedOn(trained)).toBe('2 rounds with Theo')
  expect(workedOn({ ...trained, notes: '\nKnee shield.\nThen sweeps.' })).toBe('Knee shield.')
  expect(workedOn({ ...trained, notes: 'Long.', techniques: [{ name: 'Knee Cut' }, { name: 'Armbar' }] })).toBe(
    'Knee Cut, Armbar',
  )
})

test('a leak says how often it happened in thirty days, cards how long they take', () => {
  const armbar = { name: 'Armbar', fromPosition: 'Closed Guard' }
  expect(leakText({ ...armbar, times: 4 })).toBe('Armbar from Closed Guard caught you 4 times in 30 days')
  expect(leakText({ ...armbar, fromPosition: '', times: 1 })).toBe('Armbar caught you once in 30 days')
  expect([0, 1, 3, 7].map(cardsText)).toEqual([
    '',
    '1 card due, a minute',
    '3 cards due, a minute',
    '7 cards due, 3 minutes',
  ])
})

test('mails and notifications say it in two lines, without what isn’t known', () => {
  const facts = { last: 'Knee shield.', leak: 'Armbar caught you once in 30 days', focus: 'Knee Cut', cards: '' }
  expect(classLines(facts)).toEqual([
    'Last time: Knee shield.',
    'Armbar caught you once in 30 days · Focus: Knee Cut',
  ])
  expect(classLines({ last: '', leak: '', focus: '', cards: '' })).toEqual([])
})

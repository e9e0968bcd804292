import { expect, test } from 'vitest'
import { type Card, forecastOf, nextDayOf, queueOf, ratingOfLog } from './practice.ts'

const today = '2026-11-22'
const limits = { reviewsPerDay: 2, newPerDay: 1 }

const aCard = (techniqueId: number, dueOn: string, more: Partial<Card> = {}): Card => ({
  techniqueId,
  name: `Technique ${techniqueId}`,
  dueOn,
  snoozedUntil: '',
  memory: null,
  ...more,
})
const reviewed = (reviewedOn: string, firstReviewedOn = '2026-11-01') => ({
  memory: { stability: 3, difficulty: 5, reviewedOn, firstReviewedOn },
})
const ids = (cards: Card[]) => cards.map(({ techniqueId }) => techniqueId)

test('reviewed cards come first, the longest due first, then new ones', () => {
  const cards = [
    aCard(1, '2026-11-20'),
    aCard(2, '2026-11-22', reviewed('2026-11-19')),
    aCard(3, '2026-11-21', reviewed('2026-11-18')),
    aCard(4, '2026-11-23', reviewed('2026-11-19')),
  ]
  expect(ids(queueOf(cards, today, limits))).toEqual([3, 2, 1])
})

test('what was reviewed today counts toward the limits', () => {
  const cards = [
    aCard(1, '2026-11-20'),
    aCard(2, '2026-11-22', reviewed('2026-11-19')),
    aCard(3, '2026-11-21', reviewed('2026-11-18')),
    aCard(4, '2026-11-25', reviewed(today)),
    aCard(5, '2026-11-25', reviewed(today, today)),
  ]
  expect(ids(queueOf(cards, today, limits))).toEqual([3])
  expect(ids(queueOf(cards, '2026-11-23', limits))).toEqual([3, 2, 1])
})

test('a technique that is snoozed beyond its day waits; one that is due later anyway is not hurried', () => {
  const cards = [
    aCard(1, '2026-11-20', { ...reviewed('2026-11-10'), snoozedUntil: '2026-11-23' }),
    aCard(2, '2026-11-25', { ...reviewed('2026-11-10'), snoozedUntil: '2026-11-21' }),
  ]
  expect(queueOf(cards, today, limits)).toEqual([])
  expect(ids(queueOf(cards, '2026-11-23', limits))).toEqual([1])
  expect(nextDayOf(cards, today)).toBe('2026-11-23')
  expect(nextDayOf(cards, '2026-11-25')).toBeUndefined()
})

test('the days ahead show what is due on each; what is more than a day may have goes to the next one', () => {
  const cards = [
    aCard(1, '2026-11-20', reviewed('2026-11-10')),
    aCard(2, '2026-11-21', reviewed('2026-11-10')),
    aCard(3, '2026-11-22', reviewed('2026-11-10')),
    aCard(4, '2026-11-23', { ...reviewed('2026-11-10'), snoozedUntil: '2026-11-25' }),
    aCard(5, '2026-11-20'),
    aCard(6, '2026-11-20'),
    aCard(7, '2026-12-24', reviewed('2026-11-10')),
  ]
  const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']
  expect(forecastOf(cards, days, limits)).toEqual([3, 2, 0, 1])
})

test.each([
  [null, 'live', undefined],
  [0, 'live', 'again'],
  [1, 'solo', 'again'],
  [2, 'cooperative', 'hard'],
  [3, 'positional', 'good'],
  [4, 'live', 'good'],
  [5, 'solo', 'good'],
  [5, 'cooperative', 'good'],
  [5, 'positional', 'easy'],
  [5, 'live', 'easy'],
] as const)('a success of %s against %s resistance counts as %s', (success, resistance, rating) => {
  expect(ratingOfLog({ success, resistance })).toBe(rating)
})

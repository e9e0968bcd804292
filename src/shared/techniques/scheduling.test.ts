import fc from 'fast-check'
import { createEmptyCard, fsrs, type Grade } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../foundation/dates.ts'
import { type Rating, ratings } from './practice.ts'
import { scheduleOf, scheduleReview } from './scheduling.ts'

/** ts-fsrs itself, with the same settings. */
const library = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 365 })
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
const gradeOf = (rating: Rating) => (ratings.indexOf(rating) + 1) as Grade

const historyOf = (steps: { rating: Rating; days: number }[]) => {
  let date = '2026-01-01'
  return steps.map(({ rating, days }) => {
    date = addDays(date, days)
    return { rating, date }
  })
}

const aHistory = fc
  .array(fc.record({ rating: fc.constantFrom(...ratings), days: fc.integer({ min: 0, max: 400 }) }), {
    minLength: 1,
    maxLength: 20,
  })
  .map(historyOf)

test('reviews are scheduled exactly as ts-fsrs schedules them', () => {
  fc.assert(
    fc.property(aHistory, (reviews) => {
      const [first] = reviews
      const { collections } = library.reschedule(
        createEmptyCard(midnight(first?.date ?? '')),
        reviews.map(({ rating, date }) => ({ rating: gradeOf(rating), review: midnight(date) })),
      )
      const last = collections.at(-1)?.card
      const scheduled = scheduleOf(reviews)
      expect(scheduled?.memory).toEqual({
        stability: last?.stability,
        difficulty: last?.difficulty,
        reviewedOn: reviews.at(-1)?.date,
        firstReviewedOn: first?.date,
      })
      expect(scheduled?.dueOn).toBe(last?.due.toISOString().slice(0, 10))
    }),
    { numRuns: 1000 },
  )
})

test('reviews that arrive late end up as if they had come in order', () => {
  fc.assert(
    fc.property(aHistory, (reviews) => {
      const shuffled = reviews.toSorted((review, other) => other.rating.length - review.rating.length)
      const sameDay = new Set(reviews.map(({ date }) => date)).size < reviews.length
      fc.pre(!sameDay)
      expect(scheduleOf(shuffled)).toEqual(scheduleOf(reviews))
    }),
    { numRuns: 200 },
  )
})

test('the next review is at least a day away, and about a year at most', () => {
  fc.assert(
    fc.property(aHistory, (reviews) => {
      const { memory, dueOn } = scheduleOf(reviews) ?? expect.unreachable()
      const days = daysBetween(memory.reviewedOn, dueOn)
      expect(days).toBeGreaterThanOrEqual(1)
      expect(days).toBeLessThanOrEqual(368)
    }),
    { numRuns: 200 },
  )
})

test('the better a new technique was remembered, the later it comes back', () => {
  const dates = ratings.map((rating) => scheduleReview(null, rating, '2026-11-22').dueOn)
  expect(dates).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-30'])
})

test('a day is a day when the clocks change', () => {
  const { dueOn } = scheduleReview(null, 'again', '2026-03-28')
  expect(dueOn).toBe('2026-03-29')
  expect(scheduleReview(null, 'again', '2026-10-31').dueOn).toBe('2026-11-01')
})

test('a review from before the last one counts as on its day', () => {
  const { memory } = scheduleReview(null, 'good', '2026-11-22')
  expect(scheduleReview(memory, 'good', '2026-11-01').memory.reviewedOn).toBe('2026-11-22')
})

test('without reviews nothing is scheduled', () => {
  expect(scheduleOf([])).toBeUndefined()
})

import { type CardInput, createEmptyCard, Rating as FsrsRating, fsrs, type Grade, State } from 'ts-fsrs'
import type { Memory, Rating } from './practice.ts'

/**
 * Whole days only, counted from midnight to midnight in UTC, so that a day is 24 hours long in every time zone. No
 * technique rests longer than a year.
 */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 365 })

const grades: Record<Rating, Grade> = {
  again: FsrsRating.Again,
  hard: FsrsRating.Hard,
  good: FsrsRating.Good,
  easy: FsrsRating.Easy,
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

/** The result of a review. */
export interface Scheduled {
  memory: Memory
  /** The day of the next review. */
  dueOn: string
}

/**
 * Computes the memory after a review, and the day of the next one. `memory` is null before the first review. A review from
 * before the last one counts as on its day.
 */
export function scheduleReview(memory: Memory | null, rating: Rating, date: string): Scheduled {
  const day = memory && date < memory.reviewedOn ? memory.reviewedOn : date
  const { card } = scheduler.next(cardOf(memory, day), utc(day), grades[rating])
  return {
    memory: {
      stability: card.stability,
      difficulty: card.difficulty,
      reviewedOn: day,
      firstReviewedOn: memory?.firstReviewedOn ?? day,
    },
    dueOn: card.due.toISOString().slice(0, 10),
  }
}

/** Replays reviews in the order of their days; those of one day in the order given. Undefined if there are none. */
export function scheduleOf(reviews: { rating: Rating; date: string }[]): Scheduled | undefined {
  let scheduled: Scheduled | undefined
  for (const { rating, date } of reviews.toSorted((review, other) =>
    review.date < other.date ? -1 : Number(review.date > other.date),
  ))
    scheduled = scheduleReview(scheduled?.memory ?? null, rating, date)
  return scheduled
}

/** The card as ts-fsrs takes it. Only these fields and its state decide what comes next. */
function cardOf(memory: Memory | null, day: string): CardInput {
  const card = createEmptyCard(utc(day))
  if (!memory) return card
  const { stability, difficulty, reviewedOn } = memory
  return { ...card, stability, difficulty, state: State.Review, last_review: utc(reviewedOn) }
}

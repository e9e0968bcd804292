import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { timeZoneOf } from '#server/features/users/service.ts'
import { found, Refusal, requireFound } from '#server/http/replies/refusals.ts'
import { requirePast } from '#server/http/replies/requirements.ts'
import { dayIn, earliestToday } from '#server/local-time.ts'
import { limits } from '#shared/foundation/limits.ts'
import {
  type Card,
  type Due,
  type History,
  initialSettings,
  type NewCards,
  type NewReview,
  type PracticeSettings,
  type Review,
} from '#shared/techniques/practice.ts'
import {
  copyCard,
  deleteCard,
  findCard,
  findTechnique,
  insertCards,
  lockTechnique,
  nextCardsOf,
  practicingOf,
  putSettings,
  snoozeCard,
} from './card-queries.ts'
import { hitsOf } from './hit-queries.ts'
import { latestLogsOf, moveLogs } from './log-queries.ts'
import {
  countReviews,
  deleteReview,
  findReview,
  insertReview,
  moveReviews,
  type ReviewRow,
  reviewsOf,
} from './review-queries.ts'
import { lockPractice, reschedule } from './schedule.ts'

export {
  archivedCards,
  archivedPracticeLogs,
  archivedReviews,
  bringPracticeSettings,
  takeBackPracticeSettings,
} from './archived.ts'
export { countHits, countingHits } from './hits.ts'
export { mergedInto } from './log-queries.ts'
export { lockPractice, reschedule } from './schedule.ts'

/** The due cards, and the next ones. */
export async function dueOf({ db, clock }: Deps, userId: number): Promise<Due> {
  const now = clock()
  const [practicing, cards] = await Promise.all([
    practicingOf(db, userId),
    // Includes reviews on the member's today in any time zone.
    nextCardsOf(db, userId, earliestToday(now)),
  ])
  const { timeZone, reviewsPerDay, newPerDay, ...counts } = practicing
  const settings = reviewsPerDay === null || newPerDay === null ? initialSettings : { reviewsPerDay, newPerDay }
  return { today: dayIn(timeZone, now), settings, ...counts, cards }
}

/** Changes only the given limits. Returns all. */
export const changeSettings = (
  { db }: Deps,
  userId: number,
  changes: Partial<PracticeSettings>,
): Promise<PracticeSettings> =>
  db.transaction().execute(async (tx) => {
    await lockPractice(tx, userId)
    const { reviewsPerDay, newPerDay } = await practicingOf(tx, userId)
    const before = reviewsPerDay === null || newPerDay === null ? initialSettings : { reviewsPerDay, newPerDay }
    const settings = { ...before, ...changes }
    await putSettings(tx, userId, settings)
    return settings
  })

/** Puts techniques into practice; what was reviewed before counts. Returns how many weren't in practice. */
export const addCards = ({ db, clock }: Deps, userId: number, input: NewCards): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockPractice(tx, userId)
    const today = dayIn(await timeZoneOf(tx, userId), clock())
    const added = await insertCards(tx, userId, input, today)
    await reschedule(tx, userId, added)
    return added.length
  })

/** Takes a technique out of practice. Its reviews stay. */
export async function removeCard({ db }: Deps, userId: number, techniqueId: number) {
  requireFound(await deleteCard(db, userId, techniqueId))
}

/** Hides a card until a day, or shows it again if that is ''; leaves it as it is without one. */
export const snooze = ({ db }: Deps, userId: number, techniqueId: number, until?: string): Promise<Card> =>
  db.transaction().execute(async (tx) => {
    if (until !== undefined) await snoozeCard(tx, userId, techniqueId, until === '' ? null : until)
    return found(await findCard(tx, userId, techniqueId))
  })

/** Stores a review and schedules the next one. */
export async function addReview({ db, clock }: Deps, userId: number, input: NewReview) {
  if (input.date !== undefined) requirePast(input.date, clock())
  const once = await createOnce(db, userId, 'practiceReviews', input, {
    find: (where, id) => findReview(where, userId, id),
    create: (tx, columns) => createReview(tx, userId, input, { columns, now: clock() }),
  })
  return { ...once, created: await withCard(db, userId, once.created) }
}

interface Creating {
  columns: RetryColumns
  now: Date
}

async function createReview(
  tx: Tx,
  userId: number,
  { techniqueId, rating, date }: NewReview,
  { columns, now }: Creating,
): Promise<ReviewRow> {
  await lockPractice(tx, userId)
  await lockTechnique(tx, userId, techniqueId)
  const { inAll, ofTechnique } = await countReviews(tx, userId, techniqueId)
  const isFull = inAll >= limits.reviewsOfAUser || ofTechnique >= limits.reviewsOfATechnique
  if (isFull) throw new Refusal('TOO_MANY_REVIEWS')
  const day = date ?? dayIn(await timeZoneOf(tx, userId), now)
  const added = await insertReview(tx, { userId, techniqueId, rating, date: day, ...columns })
  await reschedule(tx, userId, [techniqueId])
  return added
}

const withCard = async (db: Db, userId: number, review: ReviewRow): Promise<Review> => ({
  ...review,
  card: (await findCard(db, userId, review.techniqueId)) ?? null,
})

/** Deletes a review, and schedules as if it had never been. */
export const removeReview = ({ db }: Deps, userId: number, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockPractice(tx, userId)
    const { techniqueId } = found(await deleteReview(tx, userId, id))
    await reschedule(tx, userId, [techniqueId])
  })

/**
 * Gives all practice of a technique to the one it is merged into, as if it had always been of that one. Call `lockPractice`
 * before locking the techniques.
 */
export async function movePractice(tx: Tx, userId: number, fromId: number, toId: number) {
  await moveReviews(tx, userId, fromId, toId)
  await moveLogs(tx, userId, fromId, toId)
  await copyCard(tx, userId, fromId, toId)
  await reschedule(tx, userId, [toId])
}

/** All practice of one technique, the latest first. */
export async function historyOf({ db }: Deps, userId: number, techniqueId: number): Promise<History> {
  const { name } = found(await findTechnique(db, userId, techniqueId))
  const reviews = await reviewsOf(db, userId, [techniqueId])
  return {
    techniqueId,
    name,
    card: (await findCard(db, userId, techniqueId)) ?? null,
    reviews: reviews.reverse(),
    hits: (await hitsOf(db, userId, [techniqueId])).reverse(),
    logs: await latestLogsOf(db, userId, { techniqueId, max: limits.practiceLogsOfAHistory }),
  }
}

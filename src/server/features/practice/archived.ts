import { sql } from 'kysely'
import { type ArchivedCreate, deleteRows, insertRows } from '#server/db/bulk-rows.ts'
import { countOf } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { PracticeLog, PracticeSettings, Review } from '#shared/techniques/practice.ts'
import { practicedOf, putSettings } from './card-queries.ts'
import { lockPractice, reschedule } from './schedule.ts'

/** The practice of an archive, with everything by the ids it has here. */
export interface ArchivedPractice {
  cards: ArchiveItems['card'][]
  reviews: (Omit<Review, 'card'> & ArchivedCreate)[]
  logs: (Omit<PracticeLog, 'name'> & ArchivedCreate)[]
  /** Techniques that were in practice before, and whose practice is more now. */
  known: number[]
}

/** Stores the practice of an archive. Cards that come in know all of it already; those that were here are scheduled anew. */
export async function addArchivedPractice(
  tx: Tx,
  userId: number,
  { cards, reviews, logs, known }: ArchivedPractice,
) {
  await lockPractice(tx, userId)
  const owned = { userId, payloadHash: null }
  await insertRows(
    tx,
    'practiceCards',
    cards.map((card) => ({ ...card, userId })),
  )
  await insertRows(
    tx,
    'practiceReviews',
    reviews.map((review) => ({ ...review, ...owned })),
  )
  await insertRows(
    tx,
    'allPracticeLogs',
    logs.map((log) => ({ ...log, ...owned })),
  )
  if ((await countOf('practiceReviews')(tx, userId)) > limits.reviewsOfAUser) throw new Refusal('TOO_MANY_REVIEWS')
  if ((await countOf('practiceLogs')(tx, userId)) > limits.practiceLogsOfAUser)
    throw new Refusal('TOO_MANY_PRACTICE_LOGS')
  await reschedule(tx, userId, known)
}

/** Deletes practice for good: cards by their techniques, reviews and logs by their ids. What remains is scheduled anew. */
export async function deleteArchivedPractice(
  tx: Tx,
  userId: number,
  { cards, reviews, logs }: { cards: number[]; reviews: number[]; logs: number[] },
) {
  await lockPractice(tx, userId)
  const { rows } = await sql<{ techniqueId: number }>`
    select technique_id from practice_reviews where user_id = ${userId} and id = any(${reviews}::bigint[])
    union select technique_id from practice_logs where user_id = ${userId} and id = any(${logs}::bigint[])`.execute(
    tx,
  )
  const techniqueIds = rows.map(({ techniqueId }) => techniqueId)
  await tx
    .deleteFrom('practiceCards')
    .where('userId', '=', userId)
    .where('techniqueId', '=', sql<number>`any(${cards}::bigint[])`)
    .execute()
  await deleteRows(tx, userId, 'practiceReviews', reviews)
  await deleteRows(tx, userId, 'allPracticeLogs', logs)
  await reschedule(tx, userId, await practicedOf(tx, userId, techniqueIds))
}

/** Stores settings that the member has never chosen. */
export const bringPracticeSettings = (tx: Tx, userId: number, settings: PracticeSettings) =>
  putSettings(tx, userId, settings)

/** Takes them back, unless they were changed since. */
export const takeBackPracticeSettings = (tx: Tx, userId: number, { reviewsPerDay, newPerDay }: PracticeSettings) =>
  tx
    .deleteFrom('practiceSettings')
    .where('userId', '=', userId)
    .where('reviewsPerDay', '=', reviewsPerDay)
    .where('newPerDay', '=', newPerDay)
    .execute()

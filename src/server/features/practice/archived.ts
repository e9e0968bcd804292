import { sql } from 'kysely'
import { archivedKind } from '#server/db/archived-kind.ts'
import { deleteRows } from '#server/db/bulk-rows.ts'
import type { UserId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/tables.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { PracticeSettings } from '#shared/techniques/practice.ts'
import { practicedOf, putSettings } from './card-queries.ts'
import { lockPractice, reschedule } from './schedule.ts'

/** They know what was practiced already. */
export const archivedCards = archivedKind('card', 'practiceCards', {
  idColumn: 'techniqueId',
  refs: { techniqueId: 'technique' },
  of: 'techniqueId',
  called: ({ techniqueId }, techniqueName) => techniqueName(techniqueId),
  async rows(cards, { tx, userId }) {
    await lockPractice(tx, userId)
    return cards
  },
})

export const archivedReviews = archivedKind('review', 'practiceReviews', {
  limit: { max: limits.reviewsOfAUser, refusal: 'TOO_MANY_REVIEWS' },
  refs: { techniqueId: 'technique' },
  of: 'techniqueId',
  called: ({ techniqueId, date }, techniqueName) => `${techniqueName(techniqueId)}, ${date}`,
  rows: (reviews) => reviews,
  remove: (tx, userId, ids) => removePracticed(tx, userId, 'practiceReviews', ids),
})

export const archivedPracticeLogs = archivedKind('practiceLog', 'allPracticeLogs', {
  limit: { max: limits.practiceLogsOfAUser, refusal: 'TOO_MANY_PRACTICE_LOGS' },
  refs: { techniqueId: 'technique' },
  of: 'techniqueId',
  called: ({ name, date }) => `${name}, ${date}`,
  compared: ({ name: _, ...log }) => log,
  rows: (logs) => logs.map(({ name: _, ...log }) => log),
  remove: (tx, userId, ids) => removePracticed(tx, userId, 'allPracticeLogs', ids),
})

/** Deletes what was practiced for good. Cards that remain are scheduled anew. */
async function removePracticed(
  tx: Tx,
  userId: UserId,
  table: 'practiceReviews' | 'allPracticeLogs',
  ids: number[],
) {
  await lockPractice(tx, userId)
  const { rows } = await sql<{ techniqueId: number }>`
    select distinct technique_id from ${sql.table(table)} where user_id = ${userId} and id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await deleteRows(tx, userId, table, ids)
  const techniqueIds = rows.map(({ techniqueId }) => techniqueId)
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

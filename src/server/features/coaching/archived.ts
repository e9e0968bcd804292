import { type Archived, deleteRows, insertRows } from '#server/db/bulk-rows.ts'
import { countOf, lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { coachingLimits } from '#shared/foundation/coaching-limits.ts'

interface ArchivedComment extends Archived {
  entryId: number
  name: string
  text: string
  answer: string
  answeredAt: string | null
  createdAt: Date
}

/** Stores comments of an archive, beside the sessions that are there already. Nothing about them is new. */
export async function addArchivedComments(tx: Tx, userId: number, comments: ArchivedComment[], now: Date) {
  await lockCounts(tx, userId)
  await insertRows(
    tx,
    'coachComments',
    comments.map((comment) => ({
      ...comment,
      userId,
      linkId: null,
      answeredAt: comment.answeredAt === null ? null : new Date(comment.answeredAt),
      seenAt: now,
    })),
  )
  if ((await countOf('coachComments')(tx, userId)) > coachingLimits.commentsOfAUser)
    throw new Refusal('TOO_MANY_COMMENTS')
}

/** Deletes comments for good. */
export const deleteArchivedComments = (tx: Tx, userId: number, ids: number[]) =>
  deleteRows(tx, userId, 'coachComments', ids)

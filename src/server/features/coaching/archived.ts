import { type Archived, deleteRows, insertWithin } from '#server/db/bulk-rows.ts'
import type { Tx } from '#server/db/tables.ts'
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
  await insertWithin(
    tx,
    userId,
    'coachComments',
    comments.map((comment) => ({
      ...comment,
      userId,
      linkId: null,
      answeredAt: comment.answeredAt === null ? null : new Date(comment.answeredAt),
      seenAt: now,
    })),
    { max: coachingLimits.commentsOfAUser, refusal: 'TOO_MANY_COMMENTS' },
  )
}

/** Deletes comments for good. */
export const deleteArchivedComments = (tx: Tx, userId: number, ids: number[]) =>
  deleteRows(tx, userId, 'coachComments', ids)

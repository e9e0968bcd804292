import { countOf, lockCounts } from '#server/db/counts.ts'
import { violates } from '#server/db/errors.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { found, Refusal, requireFound } from '#server/http/replies/refusals.ts'
import type { CoachComment, CommentForm } from '#shared/coaching/coach-comments.ts'
import { coachingLimits } from '#shared/foundation/lazy-limits.ts'
import {
  commentsSince,
  deleteComment,
  findComment,
  insertComment,
  markSeen,
  type OpenLink,
  updateAnswer,
} from './queries.ts'

const dayLength = 86_400_000

/** Stores what a coach wrote about a session. What a second tap sends again is stored once. */
export const addComment = (
  { db, clock }: Deps,
  { userId, id: linkId }: OpenLink,
  entryId: number,
  { name, text }: CommentForm,
) =>
  whileShared(db, async (tx) => {
    const now = clock()
    await lockCounts(tx, userId)
    const comment = { userId, linkId, entryId, name, text }
    const today = await commentsSince(tx, comment, new Date(now.getTime() - dayLength))
    if (today.isRepeated) return
    if (today.count >= coachingLimits.commentsADay) throw new Refusal('TOO_MANY_COMMENTS_TODAY')
    if ((await countOf('coachComments')(tx, userId)) >= coachingLimits.commentsOfAUser)
      throw new Refusal('TOO_MANY_COMMENTS')
    await insertComment(tx, { ...comment, createdAt: now })
  })

/** Refuses if the link was revoked, or the session deleted, meanwhile. */
async function whileShared(db: Db, run: (tx: Tx) => Promise<void>) {
  try {
    await db.transaction().execute(run)
  } catch (error) {
    const isGone = ['link_id', 'entry_id'].some((name) => violates(error, `coach_comments_user_id_${name}_fkey`))
    throw isGone ? new Refusal('NOT_FOUND') : error
  }
}

export async function answerComment(
  { db, clock }: Deps,
  userId: number,
  id: number,
  answer: string,
): Promise<CoachComment> {
  requireFound(await updateAnswer(db, userId, id, answer, clock()))
  return found(await findComment(db, userId, id))
}

export const seeComments = ({ db, clock }: Deps, userId: number, ids: number[]) =>
  markSeen(db, userId, ids, clock())

/** Deletes a comment for good, with its answer. */
export const removeComment = async ({ db }: Deps, userId: number, id: number) =>
  requireFound(await deleteComment(db, userId, id))

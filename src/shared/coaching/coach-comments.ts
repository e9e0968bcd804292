import { z } from 'zod/mini'
import { id, idText, optionalText, requiredText } from '../foundation/fields.ts'
import { coachingLimits as limits } from '../foundation/lazy-limits.ts'
import { limits as allLimits } from '../foundation/limits.ts'
import { maxLength, text } from '../foundation/text.ts'

/** A comment as a coach sends it, from a page without a script. */
export const commentForm = z.object({
  name: requiredText('Name', limits.commentName),
  text: requiredText('Comment', limits.comment),
})

/** A comment as the member sees it. */
export const coachComment = z.object({
  id,
  entryId: id,
  /** The title of the session. */
  title: z.string(),
  date: z.string(),
  name: z.string(),
  text: z.string(),
  createdAt: z.string(),
  /** '' while the member hasn't answered. */
  answer: z.string(),
  answeredAt: z.nullable(z.string()),
  /** Whether the member hasn't read it yet. */
  isNew: z.boolean(),
})

/** Comments, the newest first; those of one session, the oldest first. */
export const coachComments = z.array(coachComment)

/**
 * The session whose comments are read; without one, the latest comments of all, or those that weren't read yet, or that have all
 * words of `q` in their text or their coach's name.
 */
export const commentsQuery = z.object({
  entry: z.optional(idText),
  unread: z.optional(z.literal('true')),
  q: z._default(
    text('Search').check(maxLength(allLimits.search, `A search can be at most ${allLimits.search} characters`)),
    '',
  ),
})

/** What the member answers; '' takes the answer back. */
export const commentAnswer = z.object({ answer: optionalText('Answer', limits.answer) })

/** Comments that the member has read. */
export const seenComments = z.object({
  ids: z.array(id, 'Comments are a list of ids').check(maxLength(limits.commentsOfAUser)),
})

export type CommentForm = z.infer<typeof commentForm>
export type CoachComment = z.infer<typeof coachComment>

import { z } from 'zod/mini'
import { id, idText } from './fields.ts'

/** What administrators do, with the sentence of the audit log. `#` is followed by the id of what it was done to. */
export const adminActionKinds = {
  'feedback-status': 'Set the status of feedback #',
  'feedback-upvote': 'Upvoted feedback #',
  'feedback-upvote-removed': 'Removed the upvote of feedback #',
  'feedback-deleted': 'Deleted feedback #',
  'request-changed': 'Changed feature request #',
  'request-merged': 'Merged into another one: feature request #',
  'request-deleted': 'Deleted feature request #',
  'comment-deleted': 'Deleted comment #',
} as const

export type AdminActionKind = keyof typeof adminActionKinds

/** One line of the audit log. */
export const adminAction = z.object({
  id,
  /** Null if the administrator's account has been deleted. */
  admin: z.nullable(z.string()),
  kind: z.string(),
  subjectId: z.nullable(z.number()),
  details: z.string(),
  /** The HTTP status it was answered with; null if it never was. */
  outcome: z.nullable(z.number()),
  at: z.string(),
})

/** Lists for administrators are read from the newest on; `before` is the id of the last one read. */
export const pageQuery = z.object({ before: z.optional(idText) })

export type AdminAction = z.infer<typeof adminAction>

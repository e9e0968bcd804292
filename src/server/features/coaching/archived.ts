import { sql } from 'kysely'
import { archivedKind } from '#server/db/archived-kind.ts'
import { coachingLimits } from '#shared/foundation/coaching-limits.ts'

/** What a coach and the member have said, in a `row`; not whether it was read. */
export const commentFingerprint = sql<string>`md5(concat(row.name, row.text, row.answer))`

/** Nothing about them is new. */
export const archivedComments = archivedKind('comment', 'coachComments', {
  limit: { max: coachingLimits.commentsOfAUser, refusal: 'TOO_MANY_COMMENTS' },
  refs: { entryId: 'entry' },
  of: 'entryId',
  called: ({ name }) => name,
  compared: ({ answeredAt: _, ...comment }) => comment,
  fingerprint: commentFingerprint,
  rows: (comments, { now }) =>
    comments.map(({ answeredAt, createdAt, ...comment }) => ({
      ...comment,
      linkId: null,
      answeredAt: answeredAt === null ? null : new Date(answeredAt),
      seenAt: now,
      createdAt: createdAt ?? now,
    })),
})

import type { Db } from '#server/db/tables.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { withTimes } from './practice-queries.ts'

/** What coaches wrote, but for sessions that were deleted. */
const comments = (db: Db, userId: number) =>
  db
    .selectFrom('coachComments as comment')
    .innerJoin('entries', (join) =>
      join.onRef('entries.userId', '=', 'comment.userId').onRef('entries.id', '=', 'comment.entryId'),
    )
    .select(['comment.id', 'entryId', 'name', 'text', 'answer', 'answeredAt'])
    .select(['comment.createdAt', 'comment.updatedAt'])
    .where('comment.userId', '=', userId)
    .where('entries.deletedAt', 'is', null)
    .orderBy('comment.id')

export async function commentsOf(db: Db, userId: number): Promise<ArchiveItems['comment'][]> {
  const rows = await comments(db, userId).execute()
  return rows.map((row) => ({ ...withTimes(row), answeredAt: row.answeredAt?.toISOString() ?? null }))
}

/** The same, each with the day and the title of its session. */
export const commentsOnSessions = (db: Db, userId: number) =>
  comments(db, userId).select(['entries.date', 'entries.title']).execute()

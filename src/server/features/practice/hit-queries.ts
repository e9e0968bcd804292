import { sql } from 'kysely'
import type { EntryId, UserId } from '#server/db/ids.ts'
import type { Db } from '#server/db/tables.ts'
import { limits } from '#shared/foundation/limits.ts'

/** A technique that the member submitted somebody with, once for each entry that says so. */
export interface Hit {
  techniqueId: number
  entryId: number
  title: string
  date: string
}

/** The submissions of the member by a technique of their library in trained entries: deleted and planned ones don't count. */
const hits = (db: Db, userId: number) =>
  db
    .selectFrom('roundSubmissions as submission')
    .innerJoin('entries', (join) =>
      join.onRef('entries.userId', '=', 'submission.userId').onRef('entries.id', '=', 'submission.entryId'),
    )
    .select(['submission.techniqueId', 'submission.entryId', 'entries.title', 'entries.date'])
    .distinct()
    .where('submission.userId', '=', userId)
    .where('submission.isMine', '=', true)
    .where('submission.techniqueId', 'is not', null)
    .where('entries.deletedAt', 'is', null)
    .where('entries.isPlanned', '=', false)
    .$narrowType<{ techniqueId: number }>()

/** The live hits of these techniques that count, the earliest first; of many, the latest. */
export async function hitsOf(db: Db, userId: number, techniqueIds: number[]): Promise<Hit[]> {
  const latest = hits(db, userId)
    .where('submission.techniqueId', '=', sql<number>`any(${techniqueIds}::bigint[])`)
    .orderBy('entries.date', 'desc')
    .orderBy('submission.entryId', 'desc')
    .limit(limits.reviewsOfATechnique)
  return (await latest.execute()).reverse()
}

/** The live hits of an entry that count. */
export const hitsIn = (db: Db, userId: UserId, entryId: EntryId): Promise<Hit[]> =>
  hits(db, userId).where('submission.entryId', '=', entryId).execute()

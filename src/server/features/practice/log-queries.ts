import { sql } from 'kysely'
import type { At } from '#server/db/owned-table.ts'
import type { Db } from '#server/db/tables.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { PracticeLog } from '#shared/techniques/practice.ts'

/** A person's practice logs with the names of their techniques, without those of removed ones. */
const logs = (db: Db, userId: number) =>
  db
    .selectFrom('practiceLogs as log')
    .innerJoin('techniques', (join) =>
      join.onRef('techniques.userId', '=', 'log.userId').onRef('techniques.id', '=', 'log.techniqueId'),
    )
    .select(['log.id', 'techniques.name', 'log.techniqueId', 'log.date', 'log.amount', 'log.unit'])
    .select(['log.resistance', 'log.success', 'log.partner', 'log.notes'])
    .where('log.userId', '=', userId)
    .where('techniques.deletedAt', 'is', null)

/** The latest practice logs of a person, or of one of their techniques. */
export const latestLogsOf = (
  db: Db,
  userId: number,
  { max, techniqueId }: { max: number; techniqueId?: number },
): Promise<PracticeLog[]> =>
  logs(db, userId)
    .$if(techniqueId !== undefined, (all) => all.where('log.techniqueId', '=', techniqueId ?? 0))
    .orderBy('log.date', 'desc')
    .orderBy('log.id', 'desc')
    .limit(max)
    .execute()

export const findLog = (db: Db, { userId, id }: At): Promise<PracticeLog | undefined> =>
  logs(db, userId).where('log.id', '=', id).executeTakeFirst()

/** What counts as a review of these techniques: the latest logs with a success, the earliest first. */
export async function ratedLogsOf(db: Db, userId: number, techniqueIds: number[]) {
  const latest = await db
    .selectFrom('practiceLogs')
    .select(['techniqueId', 'date', 'success', 'resistance'])
    .where('userId', '=', userId)
    .where('techniqueId', '=', sql<number>`any(${techniqueIds}::bigint[])`)
    .where('success', 'is not', null)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.reviewsOfATechnique)
    .execute()
  return latest.reverse()
}

/** Gives one technique's practice logs to another one, removed ones, too. */
export const moveLogs = (db: Db, userId: number, fromId: number, toId: number) =>
  db
    .updateTable('allPracticeLogs')
    .set({ techniqueId: toId })
    .where('userId', '=', userId)
    .where('techniqueId', '=', fromId)
    .execute()

/** The technique that one has become since by merging; itself if it wasn't merged. */
export async function mergedInto(db: Db, userId: number, id: number): Promise<number> {
  const merge = await db
    .selectFrom('mergedTechniques')
    .select('intoId')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return merge?.intoId ?? id
}

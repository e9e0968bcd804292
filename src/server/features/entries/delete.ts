import { sql } from 'kysely'
import type { EntryId, UserId } from '#server/db/ids.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { countHits } from '#server/features/practice/service.ts'
import { revertToPlanned } from './planned-sessions.ts'

/** So many in one statement, which may not take long. */
const atOnce = 1_000

/** Deletes entries for good, as if they had never been: planned sessions are planned again, and live hits no longer count. */
export async function deleteEntries(tx: Tx, userId: UserId, ids: EntryId[], now: Date) {
  const mine = tx.selectFrom('entries').selectAll().where('userId', '=', userId)
  const all = mine.where('id', '=', sql<number>`any(${ids}::bigint[])`)
  const logged = await all.where('ruleId', 'is not', null).forUpdate().execute()
  for (const row of logged) await revertToPlanned(tx, userId, row, now)
  const techniqueIds = await hitTechniques(tx, userId, ids)
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    const mine = tx.deleteFrom('entries').where('userId', '=', userId)
    await mine.where('id', '=', sql<number>`any(${some}::bigint[])`).execute()
  }
  await countHits(tx, userId, techniqueIds)
}

/** The techniques that the member submitted somebody with in these entries. */
export async function hitTechniques(db: Db, userId: UserId, entryIds: EntryId[]): Promise<number[]> {
  const rows = await db
    .selectFrom('roundSubmissions')
    .select('techniqueId')
    .distinct()
    .where('userId', '=', userId)
    .where('entryId', '=', sql<number>`any(${entryIds}::bigint[])`)
    .where('isMine', '=', true)
    .execute()
  return rows.flatMap(({ techniqueId }) => techniqueId ?? [])
}

import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
import { countingHits } from '#server/features/practice/service.ts'
import type { EntryRow } from './queries.ts'
import { revertToPlanned } from './series.ts'
import { repliedRounds } from './stored-reply.ts'

/** Deletes entries for good, as if they had never been: planned sessions are planned again, and live hits no longer count. */
export async function deleteEntries(tx: Tx, userId: number, ids: number[], now: Date) {
  const mine = tx.selectFrom('entries').selectAll().where('userId', '=', userId)
  const all = mine.where('id', '=', sql<number>`any(${ids}::bigint[])`)
  const hasHits = sql<boolean>`exists (
    select from round_submissions where user_id = ${userId} and entry_id = entries.id and is_mine)`
  const linked = await all
    .where(({ or, eb }) => or([eb('ruleId', 'is not', null), hasHits]))
    .forUpdate()
    .execute()
  for (const row of linked) {
    const { id: entryId } = row
    await countingHits(tx, { userId, entryId, rounds: repliedRounds(row) }, () => deleteLinked(tx, row, now))
  }
  await deleteRows(tx, userId, ids)
}

async function deleteLinked(tx: Tx, row: EntryRow, now: Date) {
  await revertToPlanned(tx, row.userId, row, now)
  await deleteRows(tx, row.userId, [row.id])
}

const deleteRows = (tx: Tx, userId: number, ids: number[]) =>
  tx
    .deleteFrom('entries')
    .where('userId', '=', userId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

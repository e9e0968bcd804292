import { type ArchivedCreate, deleteRows, insertRows } from '#server/db/bulk-rows.ts'
import { countOf, lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Injury } from '#shared/stats/injuries.ts'

/** Stores injuries of an archive. */
export async function addArchivedInjuries(tx: Tx, userId: number, injuries: (Injury & ArchivedCreate)[]) {
  await lockCounts(tx, userId)
  await insertRows(
    tx,
    'injuries',
    injuries.map(({ from: firstDay, to, ...injury }) => ({
      ...injury,
      userId,
      payloadHash: null,
      firstDay,
      lastDay: to || null,
    })),
  )
  if ((await countOf('injuries')(tx, userId)) > limits.injuriesOfAUser) throw new Refusal('TOO_MANY_INJURIES')
}

/** Deletes injuries for good. */
export const deleteArchivedInjuries = (tx: Tx, userId: number, ids: number[]) =>
  deleteRows(tx, userId, 'injuries', ids)

import { type ArchivedCreate, deleteRows, insertWithin } from '#server/db/bulk-rows.ts'
import type { Tx } from '#server/db/tables.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Injury } from '#shared/injuries/injuries.ts'

/** Stores injuries of an archive. */
export async function addArchivedInjuries(tx: Tx, userId: number, injuries: (Injury & ArchivedCreate)[]) {
  await insertWithin(
    tx,
    userId,
    'allInjuries',
    injuries.map(({ from: firstDay, to, ...injury }) => ({
      ...injury,
      userId,
      payloadHash: null,
      firstDay,
      lastDay: to || null,
    })),
    { max: limits.injuriesOfAUser, refusal: 'TOO_MANY_INJURIES' },
  )
}

/** Deletes injuries for good. */
export const deleteArchivedInjuries = (tx: Tx, userId: number, ids: number[]) =>
  deleteRows(tx, userId, 'allInjuries', ids)

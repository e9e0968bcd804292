import { type ArchivedCreate, deleteRows, insertRows } from '#server/db/bulk-rows.ts'
import { countOf, lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Promotion } from '#shared/stats/promotions.ts'

/** Stores promotions of an archive, without their photos. */
export async function addArchivedPromotions(
  tx: Tx,
  userId: number,
  promotions: (Omit<Promotion, 'photo'> & ArchivedCreate)[],
) {
  await lockCounts(tx, userId)
  await insertRows(
    tx,
    'promotions',
    promotions.map((promotion) => ({ ...promotion, userId, payloadHash: null })),
  )
  if ((await countOf('promotions')(tx, userId)) > limits.promotionsOfAUser)
    throw new Refusal('TOO_MANY_PROMOTIONS')
}

/** Deletes promotions for good. Their photos belong to nothing then. */
export const deleteArchivedPromotions = (tx: Tx, userId: number, ids: number[]) =>
  deleteRows(tx, userId, 'promotions', ids)

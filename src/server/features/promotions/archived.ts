import { type ArchivedCreate, deleteRows, insertWithin } from '#server/db/bulk-rows.ts'
import type { Tx } from '#server/db/tables.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Promotion } from '#shared/promotions/promotions.ts'

/** Stores promotions of an archive, without their photos. */
export async function addArchivedPromotions(
  tx: Tx,
  userId: number,
  promotions: (Omit<Promotion, 'photo'> & ArchivedCreate)[],
) {
  await insertWithin(
    tx,
    userId,
    'allPromotions',
    promotions.map((promotion) => ({ ...promotion, userId, payloadHash: null })),
    { max: limits.promotionsOfAUser, refusal: 'TOO_MANY_PROMOTIONS' },
  )
}

/** Deletes promotions for good. Their photos belong to nothing then. */
export const deleteArchivedPromotions = (tx: Tx, userId: number, ids: number[]) =>
  deleteRows(tx, userId, 'allPromotions', ids)

import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { found, Refusal } from '#server/http/refusals.ts'
import { requirePast } from '#server/http/require-past.ts'
import { limits } from '#shared/limits.ts'
import type { NewPromotion, Promotion, PromotionChanges } from '#shared/promotions.ts'
import { countPromotions, deletePromotion, findByClientId, insertPromotion, updatePromotion } from './queries.ts'

export { promotionsOf } from './queries.ts'

/** Stores a promotion. */
export async function addPromotion({ db, clock }: Deps, userId: number, input: NewPromotion) {
  requirePast(input.date, clock())
  return createOnce(db, 'promotions', input, {
    find: (where, clientId) => findByClientId(where, userId, clientId),
    create: (tx, columns) => createPromotion(tx, userId, input, columns),
  })
}

async function createPromotion(
  tx: Tx,
  userId: number,
  input: NewPromotion,
  columns: RetryColumns,
): Promise<Promotion> {
  await lockCounts(tx, userId)
  if ((await countPromotions(tx, userId)) >= limits.promotionsOfAUser) throw new Refusal('TOO_MANY_PROMOTIONS')
  return insertPromotion(tx, { ...input, ...columns, userId })
}

/** Changes only the given fields. */
export async function changePromotion(
  { db, clock }: Deps,
  userId: number,
  id: number,
  changes: PromotionChanges,
): Promise<Promotion> {
  if (changes.date !== undefined) requirePast(changes.date, clock())
  return found(await updatePromotion(db, userId, id, changes))
}

export async function removePromotion({ db }: Deps, userId: number, id: number) {
  if (!(await deletePromotion(db, userId, id))) throw new Refusal('NOT_FOUND')
}

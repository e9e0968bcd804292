import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import { countOf } from '#server/db/lock-counts.ts'
import { deleteWhole, insertWhole } from '#server/db/removed-rows.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { attachPhoto, isUnattached } from '#server/features/media/service.ts'
import { rememberRemoved, takeRemoved } from '#server/features/removals/service.ts'
import { lockUser } from '#server/features/users/service.ts'
import { found } from '#server/http/replies/refusals.ts'
import { requireAsSeen, requireUnchanged } from '#server/http/replies/require-as-seen.ts'
import { requirePast } from '#server/http/replies/require-past.ts'
import { requireRoom } from '#server/http/replies/require-room.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { NewPromotion, Promotion, PromotionChanges, PromotionRemoval } from '#shared/promotions/promotions.ts'
import { findPromotion, insertPromotion, lockPromotion, updatePromotion } from './queries.ts'
import { rankBy, updateRank } from './rank.ts'

export { addArchivedPromotions, deleteArchivedPromotions } from './archived.ts'
export { promotionsOf } from './queries.ts'
export { holdRank } from './rank.ts'

/** Stores a promotion. The newest one sets the member's belt and stripes. */
export async function addPromotion({ db, clock }: Deps, userId: number, input: NewPromotion) {
  requirePast(input.date, clock())
  return createOnce(db, userId, 'promotions', input, {
    find: (where, id) => findPromotion(where, userId, id),
    create: (tx, columns) => createPromotion(tx, userId, input, { columns, now: clock() }),
  })
}

async function createPromotion(
  tx: Tx,
  userId: number,
  { photo, clientId: _, ...fields }: NewPromotion,
  { columns, now }: { columns: RetryColumns; now: Date },
): Promise<Promotion> {
  await lockUser(tx, userId)
  await requireRoom(tx, userId, countOf('promotions'), limits.promotionsOfAUser, 'TOO_MANY_PROMOTIONS')
  const id = await insertPromotion(tx, { ...fields, ...columns, userId })
  await attachPhoto(tx, userId, photoOf(id), photo?.filename, now)
  await rankBy(tx, userId, id)
  return found(await findPromotion(tx, userId, id))
}

/** Changes only the given fields. */
export async function changePromotion(
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was = {}, ...changes }: PromotionChanges,
): Promise<Promotion> {
  const now = clock()
  if (changes.date !== undefined) requirePast(changes.date, now)
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    await lockPromotion(tx, userId, id)
    const before = found(await findPromotion(tx, userId, id))
    requireAsSeen(asStored(before), namingPhoto(was), namingPhoto(changes))
    const { photo, ...fields } = changes
    await updatePromotion(tx, userId, id, fields)
    if (isAnotherRank(before, { ...before, ...fields })) await rankBy(tx, userId, id)
    if (photo !== undefined) await attachPhoto(tx, userId, photoOf(id), photo?.filename, now)
    return found(await findPromotion(tx, userId, id))
  })
}

const isAnotherRank = (before: Promotion, after: Pick<Promotion, 'date' | 'belt' | 'stripes'>) =>
  before.date !== after.date || before.belt !== after.belt || before.stripes !== after.stripes

/** With the photo's name, which tells photos apart; null is none. */
const namingPhoto = ({ photo, ...fields }: PromotionChanges) => ({
  ...fields,
  ...(photo !== undefined && { photo: photo?.filename ?? null }),
})

const asStored = (promotion: Promotion) => ({
  fields: namingPhoto(promotion),
  noun: 'promotion',
  current: promotion,
})

const photoOf = (id: number) => ({ column: 'promotionId' as const, id })

interface RemovedPromotion {
  row: object
  photo: string | undefined
}

/** Deletes a promotion, so that it can be restored. Its photo belongs to nothing then, until it is swept. */
export const removePromotion = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was = {} }: PromotionRemoval,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    await lockPromotion(tx, userId, id)
    const before = found(await findPromotion(tx, userId, id))
    requireUnchanged(asStored(before), namingPhoto(was))
    await attachPhoto(tx, userId, photoOf(id), undefined, clock())
    const content = { row: found(await deleteWhole(tx, userId, 'promotions', id)), photo: before.photo?.filename }
    await rememberRemoved(tx, userId, { kind: 'promotion', key: id, content }, clock())
    await updateRank(tx, userId)
  })

/** Takes back a removal, with the photo if it is still there. One that is there was restored by an earlier attempt. */
export const restorePromotion = ({ db, clock }: Deps, userId: number, id: number): Promise<Promotion> =>
  db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const removed = await takeRemoved<RemovedPromotion>(tx, userId, { kind: 'promotion', key: id })
    if (removed) {
      await insertWhole(tx, userId, 'promotions', removed.row)
      if (await isUnattached(tx, userId, removed.photo))
        await attachPhoto(tx, userId, photoOf(id), removed.photo, clock())
      await updateRank(tx, userId)
    }
    return found(await findPromotion(tx, userId, id))
  })

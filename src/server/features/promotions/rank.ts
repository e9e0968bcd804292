import type { Tx } from '#server/db/tables.ts'
import { lockUser, updateUser } from '#server/features/users/service.ts'

const ofMember = (tx: Tx, userId: number) => tx.selectFrom('promotions').where('userId', '=', userId)

const newest = (tx: Tx, userId: number) =>
  ofMember(tx, userId).orderBy('date', 'desc').orderBy('id', 'desc').limit(1)

/** Call when a promotion was saved with another rank or day: the newest sets the member's rank. */
export async function rankBy(tx: Tx, userId: number, id: number) {
  const last = await newest(tx, userId).select('id').executeTakeFirst()
  await tx
    .updateTable('allPromotions')
    .set({ setsRank: last?.id === id })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
  await updateRank(tx, userId)
}

/** Call when a promotion was deleted or restored: belt and stripes are those of the last one that set them, or the member's own. */
export async function updateRank(tx: Tx, userId: number) {
  const user = await lockUser(tx, userId)
  if (!user) return
  const last = await newest(tx, userId).select(['belt', 'stripes']).where('setsRank', '=', true).executeTakeFirst()
  const own = { beltLevel: user.ownBeltLevel ?? user.beltLevel, stripes: user.ownStripes ?? user.stripes }
  await updateUser(
    tx,
    userId,
    last
      ? { beltLevel: last.belt, stripes: last.stripes, ownBeltLevel: own.beltLevel, ownStripes: own.stripes }
      : { ...own, ownBeltLevel: null, ownStripes: null },
  )
}

/** Call when belt or stripes were set otherwise: they hold until the next promotion. */
export async function holdRank(tx: Tx, userId: number) {
  await updateUser(tx, userId, { ownBeltLevel: null, ownStripes: null })
  await tx
    .updateTable('allPromotions')
    .set({ setsRank: false })
    .where('userId', '=', userId)
    .where('setsRank', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
}

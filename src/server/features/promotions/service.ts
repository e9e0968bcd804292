import { archivedKind } from '#server/db/archived-kind.ts'
import { type At, ownedTable } from '#server/db/owned-table.ts'
import { attachPhoto, detachPhoto, reattachPhoto } from '#server/features/media/service.ts'
import { lockUser } from '#server/features/users/service.ts'
import { requirePast } from '#server/http/replies/requirements.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { NewPromotion } from '#shared/promotions/promotions.ts'
import { findPromotion } from './queries.ts'
import { rankBy, updateRank } from './rank.ts'

export { promotionsOf } from './queries.ts'
export { holdRank } from './rank.ts'

type Fields = Omit<NewPromotion, 'clientId'>

/** The newest promotion sets the member's belt and stripes. */
export const ownPromotions = ownedTable({
  table: 'allPromotions',
  noun: 'promotion',
  max: limits.promotionsOfAUser,
  refusal: 'TOO_MANY_PROMOTIONS',
  find: findPromotion,
  columnsOf: ({ photo: _, ...columns }: Partial<Fields>) => columns,
  check: ({ date = '' }, now) => requirePast(date, now),
  lock: lockUser,
  // The photo's name tells photos apart; null is none.
  comparable: ({ photo, ...fields }) => ({
    ...fields,
    ...(photo !== undefined && { photo: photo?.filename ?? null }),
  }),
  async saved(tx, at, { before, fields, after }) {
    if (!before || isAnotherRank(before, after)) await rankBy(tx, at.userId, at.id)
    if (fields.photo !== undefined) await attachPhoto(tx, photoOf(at), fields.photo?.filename)
  },
  async removed(tx, at) {
    await updateRank(tx, at.userId)
    return { photo: await detachPhoto(tx, photoOf(at)) }
  },
  async restored(tx, at, { removedWith }) {
    await reattachPhoto(tx, photoOf(at), removedWith?.photo)
    await updateRank(tx, at.userId)
  },
})

type Rank = Pick<Fields, 'date' | 'belt' | 'stripes'>

const isAnotherRank = (before: Rank, after: Rank) =>
  before.date !== after.date || before.belt !== after.belt || before.stripes !== after.stripes

const photoOf = (at: At) => ({ ...at, column: 'promotionId' as const })

export const archivedPromotions = archivedKind('promotion', 'allPromotions', {
  limit: { max: limits.promotionsOfAUser, refusal: 'TOO_MANY_PROMOTIONS' },
  called: ({ belt, date }) => `${belt} belt, ${date}`,
  photoOf: 'promotionId',
  rows: (promotions) => promotions,
})

import { archivedKind } from '#server/db/archived-kind.ts'
import { limits } from '#shared/foundation/limits.ts'

export const archivedPromotions = archivedKind('promotion', 'allPromotions', {
  limit: { max: limits.promotionsOfAUser, refusal: 'TOO_MANY_PROMOTIONS' },
  called: ({ belt, date }) => `${belt} belt, ${date}`,
  photoOf: 'promotionId',
  rows: (promotions) => promotions,
})

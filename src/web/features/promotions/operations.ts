import { rankText } from '#shared/belts.ts'
import { newPromotion, type Promotion, type PromotionFields, promotion } from '#shared/promotions.ts'
import { defineCreate } from '#web/features/offline/outbox/define-create.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { path, promotionRefreshes } from './api.ts'

declare module '#shared/offline.ts' {
  interface OperationData {
    createPromotion: PromotionFields
  }
}

export const createPromotion = defineCreate<'createPromotion', Promotion>({
  kind: 'createPromotion',
  path,
  schema: newPromotion,
  reply: promotion,
  label: 'Promotion',
  titleOf: ({ belt, stripes }) => rankText(belt, stripes),
  dateOf: ({ date }) => date,
  edit: (pending) => openDialog({ kind: 'editPendingPromotion', pending }),
  refreshes: promotionRefreshes,
})

import { useMutation } from '@tanstack/react-query'
import { type Promotion, type PromotionChanges, promotion } from '#shared/promotions.ts'
import { fetchJson, send } from '#web/lib/api.ts'

export const path = '/api/promotions'

/** What shows promotions. */
export const promotionRefreshes = ['/api/stats']

const meta = { refreshes: promotionRefreshes }

export const useChangePromotion = () =>
  useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: PromotionChanges }) =>
      fetchJson(promotion, `${path}/${id}`, { method: 'PATCH', body: changes }),
    meta,
  })

export const useRemovePromotion = () =>
  useMutation({
    mutationFn: ({ id }: Promotion) => send(`${path}/${id}`, { method: 'DELETE' }),
    meta,
  })

import { useMutation } from '@tanstack/react-query'
import { type Promotion, type PromotionChanges, promotion, promotions } from '#shared/promotions.ts'
import { fetchJson, send } from '#web/lib/api.ts'
import { apiQuery, warmUp } from '#web/lib/queries.ts'

export const path = '/api/promotions'

/** What a promotion is part of. */
export const promotionRefreshes = [path, '/api/stats']

/** The member's promotions, the first one first. */
export const promotionsQuery = apiQuery({ path, schema: promotions, isCached: true })
warmUp(() => [promotionsQuery])

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

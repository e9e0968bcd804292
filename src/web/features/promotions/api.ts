import type { QueryClient } from '@tanstack/react-query'
import type { Promotion } from '#shared/promotions/promotions.ts'
import type { ChangedReply } from '#web/features/offline/outbox/sending/send-change.ts'
import { showChanged } from '#web/features/offline/outbox/show-changed.ts'

export const path = '/api/promotions'

/** Paths that show promotions, or the member's rank. */
export const promotionRefreshes = ['/api/stats', '/api/auth/session']

export const byDay = (one: Promotion, other: Promotion) => one.date.localeCompare(other.date) || one.id - other.id

/** Shows what was stored in the loaded stats, until they are fetched again. A recap has only those of its year. */
export const showStored = (client: QueryClient, changed: ChangedReply<Promotion>) =>
  showChanged(client, { path: '/api/stats', list: 'promotions', order: byDay, unless: 'year' }, changed)

import type { QueryClient } from '@tanstack/react-query'
import type { Injury } from '#shared/injuries/injuries.ts'
import type { ChangedReply } from '#web/features/offline/outbox/sending/send-change.ts'
import { showChanged } from '#web/features/offline/outbox/show-changed.ts'
import { dateRange, dateWithYear } from '#web/lib/date-time.ts'

export const path = '/api/injuries'

/** Paths that show injuries. */
export const injuryRefreshes = ['/api/stats', '/api/goal']

export const byDay = (one: Injury, other: Injury) => one.from.localeCompare(other.from) || one.id - other.id

/** 'Since Sep 4, 2026', or from when to when. */
export const daysText = ({ from, to }: Pick<Injury, 'from' | 'to'>) =>
  to === '' ? `Since ${dateWithYear(from)}` : dateRange(from, to)

/** Shows what was stored in the loaded stats, until they are fetched again. A recap has only those of its year. */
export const showStored = (client: QueryClient, changed: ChangedReply<Injury>) =>
  showChanged(client, { path: '/api/stats', list: 'injuries', order: byDay, unless: 'year' }, changed)

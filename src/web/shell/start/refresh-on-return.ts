import type { QueryClient } from '@tanstack/react-query'
import { refreshNewest } from '#web/features/journal/refresh-newest.ts'
import { nearPlannedQuery } from '#web/features/planned/api.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { isFromDevice } from '#web/lib/api/boot.ts'

const minute = 60_000

/**
 * Refreshes the newest entries and planned sessions when the user returns to the app after a minute or more, so that a
 * class logged on another device in the meantime isn't offered here.
 */
export function refreshOnReturn(client: QueryClient) {
  let refreshedAt = isFromDevice ? 0 : Date.now()
  const refresh = async () => {
    const isRecent = Math.abs(Date.now() - refreshedAt) < minute
    if (isRecent || !isInUse() || !currentUserIn(client)) return
    const before = refreshedAt
    refreshedAt = Date.now()
    try {
      await Promise.all([refreshNewest(client), client.fetchQuery({ ...nearPlannedQuery, staleTime: 0 })])
    } catch {
      refreshedAt = before
    }
  }
  onReturn(() => void refresh())
}

/** Calls back when the device comes back online, and when the app becomes visible again. */
export function onReturn(callback: () => void) {
  window.addEventListener('online', callback)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && callback())
}

/** Whether the app is visible and the device seems to be online. */
export const isInUse = () => navigator.onLine && document.visibilityState === 'visible'

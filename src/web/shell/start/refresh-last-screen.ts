import type { QueryClient } from '@tanstack/react-query'
import { entriesQuery } from '#web/features/entries/api.ts'
import { removeLastScreen } from '#web/features/offline/cache/clear-journal.ts'
import { nearPlannedQuery } from '#web/features/planned/api.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { templatesQuery } from '#web/features/templates/api.ts'
import { screenRequest } from '#web/lib/api/worker-messages.ts'

/**
 * Removes the last screen as soon as what it shows has changed, and has the worker fetch it when the page is left, so
 * that the next visit doesn't begin with what was (decision 055).
 */
export function refreshLastScreen(client: QueryClient) {
  let seen = screenOf(client)
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return
    const now = screenOf(client)
    if (now.every((part, index) => part === seen[index])) return
    seen = now
    void removeLastScreen().catch(() => undefined)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || !currentUserIn(client)) return
    navigator.serviceWorker?.controller?.postMessage(screenRequest)
  })
}

/** The objects that the first screen is drawn from. They stay the same as long as it does. */
function screenOf(client: QueryClient): unknown[] {
  const [first] = client.getQueryData(entriesQuery({ q: '' }).queryKey)?.pages ?? []
  const others = [nearPlannedQuery, templatesQuery].map(({ queryKey }) => client.getQueryData(queryKey))
  return [currentUserIn(client), first?.items, first?.total, first?.streak, ...others]
}

import type { QueryClient } from '@tanstack/react-query'
import { sessionIn } from '../features/auth/api.ts'
import { askForNewer } from '../features/entries/ask-for-newer.ts'
import { nearPlannedQuery } from '../features/planned/api.ts'
import { bootData } from '../lib/boot.ts'

const aMinute = 60_000

/**
 * Asks anew for the newest entries and what is planned when the app is looked at again, a minute or more after it last did:
 * meanwhile a class may have been logged on another device, and must not be offered here.
 */
export function askWhenSeenAgain(client: QueryClient) {
  let asked = bootData?.isShell ? 0 : Date.now()
  const look = async () => {
    const isRecent = Math.abs(Date.now() - asked) < aMinute
    if (isRecent || document.visibilityState === 'hidden' || !navigator.onLine || !sessionIn(client)) return
    const before = asked
    asked = Date.now()
    try {
      await Promise.all([askForNewer(client), client.fetchQuery({ ...nearPlannedQuery, staleTime: 0 })])
    } catch {
      asked = before
    }
  }
  window.addEventListener('online', () => void look())
  document.addEventListener('visibilitychange', () => void look())
}

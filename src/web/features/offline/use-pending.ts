import { useSyncExternalStore } from 'react'
import type { PendingEntry } from '#shared/offline.ts'
import { useUser } from '../auth/api.ts'
import { listenToPending, pendingNow } from './outbox.ts'

/** What the person signed in has written on this device and the server does not have yet, as it changes. */
export function usePending(): PendingEntry[] {
  const { id } = useUser()
  return useSyncExternalStore(listenToPending, pendingNow).filter((entry) => entry.userId === id)
}

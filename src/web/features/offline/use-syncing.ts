import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { listenToSyncing, sync, syncingNow, syncWhenPossible } from './syncing.ts'

/** Whether the browser believes that there is signal. */
export const useOnline = () => useSyncExternalStore(listenToSignal, () => navigator.onLine)

function listenToSignal(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Sends what is pending whenever that is possible, as long as it is mounted, and tells how it goes. */
export function useSyncing() {
  const client = useQueryClient()
  useEffect(() => syncWhenPossible(client), [client])
  const { isBusy, isSignedOut } = useSyncExternalStore(listenToSyncing, syncingNow)
  return { isBusy, isSignedOut, syncNow: () => void sync(client, { isAsked: true }) }
}

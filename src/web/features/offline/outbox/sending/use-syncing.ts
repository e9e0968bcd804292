import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useSyncExternalStore } from 'react'
import { loadOnceOnline } from '#web/lib/api/preload.ts'
import { watchOutbox } from '../outbox.ts'
import { syncState } from './sync-state.ts'

const loadSyncing = () => loadOnceOnline(() => import('./sync.ts'))

/** Whether the browser believes it is online. */
export const useOnline = () =>
  useSyncExternalStore(
    listenToOnline,
    () => navigator.onLine,
    () => true,
  )

function listenToOnline(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Syncs whenever possible while mounted, and returns how it is going. */
export function useSyncing() {
  const client = useQueryClient()
  useEffect(() => {
    let isUnmounted = false
    let stop: (() => void) | undefined
    const stopWatching = watchOutbox()
    const start = async () => {
      const { syncWhenPossible } = await loadSyncing()
      if (!isUnmounted) stop = syncWhenPossible(client)
    }
    void start()
    return () => {
      isUnmounted = true
      stopWatching()
      stop?.()
    }
  }, [client])
  const { isBusy, isSignedOut } = useSelector(syncState)
  return {
    isBusy,
    isSignedOut,
    syncNow: () => void loadSyncing().then(({ sync }) => sync(client, { isManual: true })),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadOnceOnline } from '#web/lib/api/preload.ts'

/** Listens to keys and swipes. Their handlers load after the first screen. */
export function useInput() {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const listening = new AbortController()
    void loadOnceOnline(() => import('./listen-to-input.ts')).then(({ listenToInput }) =>
      listenToInput({ client, openJournal: () => navigate({ to: '/' }) }, listening.signal),
    )
    return () => listening.abort()
  }, [client, navigate])
}

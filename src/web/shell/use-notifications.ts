import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { appPageOf } from '#shared/foundation/paths.ts'

/** Opens what a notification is about in this tab, when the service worker asks for it. */
export function useNotifications() {
  const router = useRouter()
  const open = useEffectEvent((path: string) => router.history.push(appPageOf(path)))
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const listening = new AbortController()
    const hear = ({ data }: MessageEvent<{ open?: string }>) => data.open && open(data.open)
    navigator.serviceWorker.addEventListener('message', hear, listening)
    return () => listening.abort()
  }, [])
}

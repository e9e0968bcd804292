import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useUser } from '#web/features/sessions/session.ts'
import { loadOnceOnline } from '#web/lib/api/preload.ts'
import { openDialog } from '#web/lib/dialogs.ts'

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

/** Opens the dialog for the installed app's shortcut, or for what another app has shared, and cleans up the URL. */
export function useShortcut() {
  const { new: opened } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { id } = useUser()
  const open = useEffectEvent(async () => {
    await navigate({ to: '/', replace: true })
    if (opened === 'entry') return openDialog({ kind: 'newEntry' })
    const { receiveShare } = await loadOnceOnline(
      () => import('#web/features/entries/share-target/waiting-shares.ts'),
    )
    if (opened) await receiveShare(id, opened)
  })
  useEffect(() => {
    if (opened) void open()
  }, [opened])
}

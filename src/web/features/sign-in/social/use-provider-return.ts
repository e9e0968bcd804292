import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { loadOnceOnline } from '#web/lib/api/preload.ts'
import { openDialog } from '#web/lib/dialogs.ts'

/** After returning from a provider: says whether linking worked, opens the settings, and cleans up the URL. */
export function useProviderReturn() {
  const { linked, confirmed, failed } = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = useEffectEvent(async () => {
    const { toastReturn } = await loadOnceOnline(() => import('./toast-return.ts'))
    await navigate({ to: '/', replace: true })
    toastReturn({ linked, confirmed, failed })
    openDialog({ kind: 'settings', section: 'sign-in' })
  })
  useEffect(() => {
    if (linked ?? confirmed ?? failed) void show()
  }, [linked, confirmed, failed])
}

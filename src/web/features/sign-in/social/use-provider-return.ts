import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { providerNames, providers } from '#shared/accounts/sign-in.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { failureMessage } from '../messages.ts'

/** After returning from a provider: says whether linking worked, opens the settings, and cleans up the URL. */
export function useProviderReturn() {
  const { linked, confirmed, failed } = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = useEffectEvent(async () => {
    await navigate({ to: '/', replace: true })
    const provider = providers.find((known) => known === linked)
    if (provider) toast({ text: `${providerNames[provider]} linked` })
    else if (confirmed) toast({ title: 'Thanks, it’s you', text: 'Now try again, within ten minutes.' })
    else if (failed) toast({ text: failureMessage(failed), isBad: true })
    openDialog({ kind: 'settings', section: 'sign-in' })
  })
  useEffect(() => {
    if (linked ?? confirmed ?? failed) void show()
  }, [linked, confirmed, failed])
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { providerNames, providers } from '#shared/account.ts'
import type { SettingsSection } from '../../lib/events.ts'
import { preload } from '../../lib/preload.ts'
import { toast } from '../../lib/toast.ts'
import { failureMessage } from '../auth/messages.ts'

const loadDialog = () => import('./settings-dialog.tsx')
const SettingsDialog = lazy(loadDialog)

/** Opens the dialog for the event openSettings, and for somebody who comes back from linking an account elsewhere. */
export function Settings() {
  const [opened, setOpened] = useState<SettingsSection>()
  useEffect(() => {
    const open = ({ detail }: WindowEventMap['openSettings']) => setOpened(detail.section)
    preload(loadDialog)
    window.addEventListener('openSettings', open)
    return () => window.removeEventListener('openSettings', open)
  }, [])
  useWayBack(() => setOpened('sign-in'))
  return <Suspense>{opened && <SettingsDialog section={opened} onClosed={() => setOpened(undefined)} />}</Suspense>
}

/** Says once what came of linking, and takes it out of the address. */
function useWayBack(open: () => void) {
  const { linked, failed } = useSearch({ strict: false })
  const navigate = useNavigate()
  const welcome = useEffectEvent(async () => {
    await navigate({ to: '/', replace: true })
    const provider = providers.find((known) => known === linked)
    if (provider) toast({ text: `${providerNames[provider]} signs you in from now on` })
    else if (failed) toast({ text: failureMessage(failed), isBad: true })
    open()
  })
  useEffect(() => {
    if (linked ?? failed) void welcome()
  }, [linked, failed])
}

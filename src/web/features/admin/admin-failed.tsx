import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { voiceRefusals } from '#shared/refusals/refusals-voice.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { MethodFailure } from '#web/features/sign-in/methods/method-failure.tsx'
import {
  confirmByPasskey,
  hasPasskeys,
  loadPasskeys,
  lostPasskey,
} from '#web/features/sign-in/passkeys/passkey.ts'
import { ApiError, isOffline } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { Stack } from '#web/ui/form/form.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'

const PasskeyLink = lazy(() => import('#web/features/sign-in/passkeys/passkey-link.tsx'))

interface Props {
  what: string
  /** The sentence for a failure, unless it is a refusal or there is no connection. */
  sentence?: string
  error: unknown
  retry: () => unknown
}

/** Why a list for administrators didn't load, and what to do. */
export function AdminFailed({ what, sentence, error, retry }: Props) {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'NOT_ADMIN') return <AccessDenied />
  if (code === 'PASSKEY_MISSING')
    return (
      <EmptyState title="Add a passkey first">
        <Suspense>
          <PasskeyLink />
        </Suspense>
      </EmptyState>
    )
  if (code === 'PASSKEY_REQUIRED') return <PasskeyNeeded onConfirmed={retry} />
  if (!sentence || isOffline(error)) return <FailedState what={what} error={error} retry={retry} />
  return (
    <div role="alert">
      <EmptyState title={`${what} didn’t load`}>
        <p>{sentence}</p>
        <Button variant="default" onClick={() => void retry()}>
          Retry
        </Button>
      </EmptyState>
    </div>
  )
}

function PasskeyNeeded({ onConfirmed }: { onConfirmed: () => unknown }) {
  const confirming = useMutation({ mutationFn: confirmByPasskey, onSuccess: onConfirmed })
  useEffect(() => preload(loadPasskeys), [])
  return (
    <EmptyState title="Confirm it’s you">
      <p>Administrators need a passkey to open this page: your fingerprint, face, or PIN on this device.</p>
      {confirming.isError && <MethodFailure error={confirming.error} canceled="No passkey was used. Try again." />}
      {hasPasskeys() && (
        <Button disabled={confirming.isPending} onClick={() => confirming.mutate()}>
          {confirming.isPending ? 'One moment...' : 'Use a passkey'}
        </Button>
      )}
      {!hasPasskeys() && <p>This browser doesn’t support passkeys. Please use another one.</p>}
      <p>{lostPasskey}</p>
    </EmptyState>
  )
}

/** A page for administrators; others read that it isn't for them. */
export const AdminOnly = ({ children }: { children: ReactNode }) =>
  useUser().isAdmin ? children : <AccessDenied />

/** In the words that the specification prescribes. */
const AccessDenied = () => (
  <EmptyState title="Access Denied">
    <p>{voiceRefusals.NOT_ADMIN.message}</p>
  </EmptyState>
)

interface Params {
  [name: string]: string
  failed?: 'true'
}

/** A list for administrators of everything, or only of what failed. */
export function OrFailed({ children }: { children: (params: Params) => ReactNode }) {
  const [isOn, setOn] = useState(false)
  return (
    <Stack>
      <Toggle label="Only what failed" isOn={isOn} onChange={setOn} />
      <div>{children(isOn ? { failed: 'true' } : {})}</div>
    </Stack>
  )
}

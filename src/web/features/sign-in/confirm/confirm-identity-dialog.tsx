import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { confirmation, providerNames } from '#shared/accounts/sign-in.ts'
import { useUser } from '#web/features/sessions/session.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { useSubmitForm } from '#web/lib/form/use-submit-form.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { confirmByPassword } from '../api.ts'
import { MethodFailure } from '../methods/method-failure.tsx'
import { usePasskeys } from '../passkeys/api.ts'
import { confirmByPasskey, hasPasskeys, lostPasskey } from '../passkeys/passkey.ts'
import { PasswordField } from '../password/password-field.tsx'
import { useIdentities, useStartLinking } from '../social/api.ts'

/** Asks the current user who they are before something that a stranger at their device must not do. */
export default function ConfirmIdentityDialog({
  request: { onlyByPasskey, answer },
  onClosed,
}: DialogProps<'confirmIdentity'>) {
  const isConfirmed = useRef(false)
  const closed = () => {
    onClosed()
    answer(isConfirmed.current)
  }
  return (
    <Dialog title="Confirm it’s you" onClosed={closed}>
      {(close) => {
        const confirmed = () => {
          isConfirmed.current = true
          close()
        }
        return onlyByPasskey ? <OnlyPasskey onConfirmed={confirmed} /> : <Methods onConfirmed={confirmed} />
      }}
    </Dialog>
  )
}

function Methods({ onConfirmed }: { onConfirmed: () => void }) {
  const { hasPassword } = useUser()
  const passkeys = usePasskeys()
  const mayUsePasskey = hasPasskeys() && (passkeys.data ?? []).length > 0
  return (
    <Stack>
      <p>You haven’t logged in for a while, and someone else could be using this device.</p>
      {hasPassword && <ByPassword onConfirmed={onConfirmed} />}
      {mayUsePasskey && <ByPasskey onConfirmed={onConfirmed} />}
      {!hasPassword && <ByProvider />}
      {!hasPassword && <Hint>Or log out and log in again.</Hint>}
    </Stack>
  )
}

/** For administrators: nobody gets past this with their password. */
function OnlyPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  return (
    <Stack>
      <p>You’re an administrator, so this needs a passkey that you already have.</p>
      {hasPasskeys() ? (
        <ByPasskey onConfirmed={onConfirmed} />
      ) : (
        <p>This browser doesn’t support passkeys. Please use another one.</p>
      )}
      <Hint>{lostPasskey}</Hint>
    </Stack>
  )
}

function ByPassword({ onConfirmed }: { onConfirmed: () => void }) {
  const { email } = useUser()
  const { form, submit, isSaving, failure } = useSubmitForm({
    initial: { password: '' },
    schema: confirmation,
    save: async ({ password }) => {
      await confirmByPassword(password)
      onConfirmed()
    },
  })
  return (
    <Form onSubmit={submit}>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField label="Password" data-autofocus {...form.getInputProps('password')} />
      {failure && <Notice>{failure}</Notice>}
      <ButtonRow>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'One moment...' : 'Confirm'}
        </Button>
      </ButtonRow>
    </Form>
  )
}

function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const confirming = useMutation({ mutationFn: confirmByPasskey, onSuccess: onConfirmed })
  return (
    <>
      {confirming.isError && <MethodFailure error={confirming.error} canceled="No passkey was used. Try again." />}
      <Button variant="default" disabled={confirming.isPending} onClick={() => confirming.mutate()}>
        {confirming.isPending ? 'One moment...' : 'Use a passkey'}
      </Button>
    </>
  )
}

/** Signing in again at a provider leads back to the settings. */
function ByProvider() {
  const linked = useIdentities().data ?? []
  const leaving = useStartLinking()
  return (
    <>
      {leaving.isError && <MethodFailure error={leaving.error} canceled="" />}
      {linked.map(({ provider }) => (
        <Button
          key={provider}
          variant="default"
          disabled={leaving.isPending}
          onClick={() =>
            leaving.mutate({ provider, password: '' }, { onSuccess: ({ url }) => window.location.assign(url) })
          }
        >
          Sign in with {providerNames[provider]}
        </Button>
      ))}
    </>
  )
}

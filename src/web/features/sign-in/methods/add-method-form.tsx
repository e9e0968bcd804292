import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { z } from 'zod/mini'
import { credentials, passwordConfirmation } from '#shared/accounts/sign-in.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { useSubmitForm } from '#web/lib/form/use-submit-form.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { MethodFailure } from './method-failure.tsx'

interface Props<T> {
  /** Explains why the password is needed. */
  why: string
  label: string
  add: (password: string) => Promise<T>
  onAdded: (added: T) => void
}

/** Asks for the password before a sign-in method is added; the browser or the provider asks for the rest. */
export function AddMethodForm<T>({ why, label, add, onAdded }: Props<T>) {
  const { email, hasPassword } = useUser()
  const field = useRef<HTMLInputElement>(null)
  // The pressed button is gone.
  useEffect(() => field.current?.focus(), [])
  const { form, submit, isSaving, isSaved, error, failure } = useSubmitForm({
    initial: { password: '' },
    schema: hasPassword ? z.pick(credentials, { password: true }) : passwordConfirmation,
    save: async ({ password }) => onAdded(await add(password)),
  })
  const isBusy = isSaving || isSaved
  return (
    <Form onSubmit={submit}>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {hasPassword && (
        <PasswordField label="Password" description={why} ref={field} {...form.getInputProps('password')} />
      )}
      {failure && <MethodFailure error={error} canceled="Nothing was added. Try again whenever you like." />}
      <ButtonRow>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment...' : label}
        </Button>
      </ButtonRow>
    </Form>
  )
}

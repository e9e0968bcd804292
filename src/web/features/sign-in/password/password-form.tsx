import { Button } from '@mantine/core'
import { z } from 'zod/mini'
import { credentials, passwordChange } from '#shared/accounts/sign-in.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { useSubmitForm } from '#web/lib/form/use-submit-form.ts'
import { toast } from '#web/lib/toast.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useChangePassword } from '../api.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'

const withCurrent = z.extend(passwordChange, { current: credentials.shape.password })

/** Changes the password, or sets the first one of an account that has only other sign-in methods. */
export function PasswordForm() {
  const { email, hasPassword } = useUser()
  const changing = useChangePassword()
  const { form, submit, isSaving, failure } = useSubmitForm({
    initial: { current: '', password: '' },
    schema: hasPassword ? withCurrent : passwordChange,
    save: async (values) => {
      await changing.mutateAsync(values)
      form.reset()
      toast({ title: 'Password changed', text: 'You’ve been logged out everywhere else.' })
    },
  })
  return (
    <Form onSubmit={submit}>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {hasPassword ? (
        <PasswordField label="Current password" {...form.getInputProps('current')} />
      ) : (
        <p>You log in without a password. Set one to have a second way to log in.</p>
      )}
      <NewPasswordField label="New password" {...form.getInputProps('password')} value={form.values.password} />
      {failure && <Notice>{failure}</Notice>}
      <Hint>
        You’ll stay logged in here and be logged out everywhere else. A calendar link stops working; you can create
        a new one.
      </Hint>
      <ButtonRow>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </ButtonRow>
    </Form>
  )
}

import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { type PasswordResetRequest, passwordResetRequest } from '#shared/accounts/sign-in.ts'
import { isUnanswered, sentenceOf } from '#web/lib/api/api-error.ts'
import { bootData } from '#web/lib/api/boot.ts'
import { useSubmitForm } from '#web/lib/form/use-submit-form.ts'
import { toast } from '#web/lib/toast.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { requestPasswordReset } from '../api.ts'

interface Props {
  /** The email typed into the login form. */
  email: string
  /** The page to open after the login with the new password. */
  next: string
  onClosed: () => void
}

export default function ForgotPassword({ onClosed, ...initial }: Props) {
  return (
    <Dialog title="Forgot your password?" onClosed={onClosed}>
      {(close) => <RequestForm initial={initial} close={close} />}
    </Dialog>
  )
}

/** Requests the email with the link to choose a new password. */
async function request(values: PasswordResetRequest) {
  try {
    await requestPasswordReset(values)
  } catch (error) {
    const title = isUnanswered(error) ? 'Reset request failed' : 'Failed to send reset email'
    toast({ title, text: sentenceOf(error), isBad: true })
    throw error
  }
  toast({ text: 'Password reset email sent' })
}

function RequestForm({ initial, close }: { initial: PasswordResetRequest; close: () => void }) {
  const { form, submit, isSaving } = useSubmitForm({
    initial,
    schema: passwordResetRequest,
    save: async (values) => {
      await request(values)
      close()
    },
  })
  const submitOrAsk = (event: FormEvent<HTMLFormElement>) => {
    if (form.values.email.trim() === '') toast({ text: 'Email required', isBad: true })
    return submit(event)
  }
  return (
    <Form onSubmit={submitOrAsk}>
      <p>We’ll email you a link to choose a new one. It expires in one hour.</p>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      {bootData?.mailbox && (
        <Hint>
          This machine doesn’t send email. Read it at <a href="/dev/mailbox">/dev/mailbox</a>.
        </Hint>
      )}
      <ButtonRow>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Sending...' : 'Send reset email'}
        </Button>
      </ButtonRow>
    </Form>
  )
}

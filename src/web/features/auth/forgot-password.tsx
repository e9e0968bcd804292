import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { passwordForgotten } from '#shared/auth.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { bootData } from '../../lib/boot.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { toast } from '../../lib/toast.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { forgetPassword } from './api.ts'
import classes from './auth-page.module.css'

interface Props {
  /** What was typed into the login form. */
  email: string
  onClosed: () => void
}

/** Asks for a mail with a link to choose a new password. */
export default function ForgotPassword({ email, onClosed }: Props) {
  return (
    <Dialog title="Forgot your password?" onClosed={onClosed}>
      {(close) => <Asking email={email} close={close} />}
    </Dialog>
  )
}

function Asking({ email, close }: { email: string; close: () => void }) {
  const asking = useMutation({
    mutationFn: forgetPassword,
    onSuccess: () => {
      toast({ text: 'Password reset email sent' })
      close()
    },
    onError: (error) => {
      const title =
        error instanceof ApiError && error.status > 0 ? 'Failed to send reset email' : 'Reset request failed'
      toast({ title, text: sentenceOf(error), isBad: true })
    },
  })
  const form = useForm({ initialValues: { email }, validate: schemaResolver(passwordForgotten, { sync: true }) })
  const submit = form.onSubmit(
    (typed) => asking.mutate(typed.email),
    (errors, typed) => {
      if (typed.email.trim() === '') toast({ text: 'Email required', isBad: true })
      focusFirst(form, errors)
    },
  )
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <p>We send you a link to choose a new one. It works once, for an hour.</p>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      {bootData?.mailbox && (
        <p className={classes['mailbox']}>
          Mail from this machine does not go out: read it at <a href="/dev/mailbox">/dev/mailbox</a>.
        </p>
      )}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={asking.isPending}>
          {asking.isPending ? 'Sending...' : 'Send reset email'}
        </Button>
      </div>
    </form>
  )
}

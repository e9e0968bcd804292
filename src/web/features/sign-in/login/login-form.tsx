import { Button, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { credentials } from '#shared/accounts/sign-in.ts'
import { preload } from '#web/lib/api/preload.ts'
import { useSubmitForm } from '#web/lib/form/use-submit-form.ts'
import { Form } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { logIn } from '../api.ts'
import { loginMessage } from '../messages.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { useSlowToast } from '../use-slow-toast.ts'
import classes from './login-form.module.css'

const loadForgotPassword = () => import('../reset/forgot-password.tsx')
const ForgotPassword = lazy(loadForgotPassword)

interface Props {
  /** The page to open after the login, if it takes a new password first. */
  next: string
  onLoggedIn: () => void
}

export function LoginForm({ next, onLoggedIn }: Props) {
  const [isResetting, setResetting] = useState(false)
  useEffect(() => preload(loadForgotPassword), [])
  const { form, submit, isSaving, isSaved, failure } = useSubmitForm({
    initial: { email: '', password: '' },
    schema: credentials,
    save: async (values) => {
      await logIn(values)
      onLoggedIn()
    },
    sentence: loginMessage,
  })
  useSlowToast(isSaving, 20_000)
  return (
    <>
      <Form onSubmit={submit}>
        <TextInput label="Email" type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <div>
          <PasswordField label="Password" {...form.getInputProps('password')} />
          <button type="button" className={classes['forgot']} onClick={() => setResetting(true)}>
            Forgot password?
          </button>
        </div>
        {failure && <Notice>{failure}</Notice>}
        <Button type="submit" fullWidth disabled={isSaving || isSaved}>
          {isSaving || isSaved ? 'Logging in...' : 'Log in'}
        </Button>
        <PasskeyButton onLoggedIn={onLoggedIn} />
      </Form>
      <Suspense>
        {isResetting && (
          <ForgotPassword email={form.values.email} next={next} onClosed={() => setResetting(false)} />
        )}
      </Suspense>
    </>
  )
}

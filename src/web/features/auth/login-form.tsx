import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { credentials } from '#shared/auth.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { preload } from '../../lib/preload.ts'
import { Notice } from '../../ui/notice.tsx'
import { logIn } from './api.ts'
import classes from './auth-page.module.css'
import { loginMessage } from './messages.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from './password-field.tsx'
import { useSlowToast } from './use-slow-toast.ts'

const loadForgotPassword = () => import('./forgot-password.tsx')
const ForgotPassword = lazy(loadForgotPassword)

/** `onEntered` leads on. */
export function LoginForm({ onEntered }: { onEntered: () => void }) {
  const [hasForgotten, setForgotten] = useState(false)
  useEffect(() => preload(loadForgotPassword), [])
  const login = useMutation({ mutationFn: logIn, onSuccess: onEntered })
  useSlowToast(login.isPending, 20_000)
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(credentials, { sync: true }),
  })
  const submit = form.onSubmit(
    (typed) => login.mutate(typed),
    (errors) => focusFirst(form, errors),
  )
  return (
    <>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <TextInput label="Email" type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <div>
          <PasswordField label="Password" {...form.getInputProps('password')} />
          <button type="button" className={classes['forgot']} onClick={() => setForgotten(true)}>
            Forgot password?
          </button>
        </div>
        {login.isError && <Notice>{loginMessage(login.error)}</Notice>}
        <Button type="submit" fullWidth disabled={login.isPending || login.isSuccess}>
          {login.isPending || login.isSuccess ? 'Logging in...' : 'Log in'}
        </Button>
        <PasskeyButton onEntered={onEntered} />
      </form>
      <Suspense>
        {hasForgotten && <ForgotPassword email={form.values.email} onClosed={() => setForgotten(false)} />}
      </Suspense>
    </>
  )
}

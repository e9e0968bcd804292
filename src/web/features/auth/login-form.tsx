import { Button, PasswordInput, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { credentials } from '#shared/auth.ts'
import type { AuthQuery } from '#shared/paths.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { Notice } from '../../ui/notice.tsx'
import { logIn } from './api.ts'
import classes from './auth-page.module.css'
import { enter } from './enter.ts'
import { loginMessage } from './messages.ts'
import { useSlowToast } from './use-slow-toast.ts'

export function LoginForm({ asked }: { asked: AuthQuery }) {
  const login = useMutation({ mutationFn: logIn, onSuccess: () => enter(asked) })
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
    <form className={classes['form']} onSubmit={submit} noValidate>
      <TextInput label="Email" type="email" autoComplete="username" required {...form.getInputProps('email')} />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      {login.isError && <Notice>{loginMessage(login.error)}</Notice>}
      <Button type="submit" fullWidth disabled={login.isPending || login.isSuccess}>
        {login.isPending || login.isSuccess ? 'Logging in...' : 'Log in'}
      </Button>
    </form>
  )
}

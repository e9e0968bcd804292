import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type Registration, registration } from '#shared/auth.ts'
import { limits } from '#shared/limits.ts'
import type { AuthQuery } from '#shared/paths.ts'
import { ApiError } from '../../lib/api.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { Notice } from '../../ui/notice.tsx'
import { register } from './api.ts'
import classes from './auth-page.module.css'
import { BeltField } from './belt-field.tsx'
import { enter } from './enter.ts'
import { registerMessage } from './messages.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useSlowToast } from './use-slow-toast.ts'

export function RegisterForm({ asked }: { asked: AuthQuery }) {
  const form = useForm<Registration>({
    initialValues: { fullName: '', email: '', password: '', username: '', beltLevel: 'white', academy: '' },
    validate: schemaResolver(registration, { sync: true }),
  })
  const registering = useMutation({
    mutationFn: register,
    onSuccess: () => enter(asked),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  })
  useSlowToast(registering.isPending, 10_000)

  const submit = form.onSubmit(
    (typed) => registering.mutate(typed),
    (errors) => focusFirst(form, errors),
  )
  const isBusy = registering.isPending || registering.isSuccess
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <TextInput label="Full name" autoComplete="name" required {...form.getInputProps('fullName')} />
      <TextInput label="Email" type="email" autoComplete="email" required {...form.getInputProps('email')} />
      <NewPasswordField label="Password" {...form.getInputProps('password')} value={form.values.password} />
      <BeltField value={form.values.beltLevel} onChange={(level) => form.setFieldValue('beltLevel', level)} />
      <div className={classes['pair']}>
        <TextInput
          label="Username"
          description="Optional"
          autoComplete="nickname"
          maxLength={limits.username.max}
          {...form.getInputProps('username')}
        />
        <TextInput
          label="Academy"
          description="Optional"
          autoComplete="organization"
          maxLength={limits.academy}
          {...form.getInputProps('academy')}
        />
      </div>
      {registering.isError && Object.keys(form.errors).length === 0 && (
        <Notice>{registerMessage(registering.error)}</Notice>
      )}
      <Button type="submit" fullWidth disabled={isBusy}>
        {isBusy ? 'Creating your account...' : 'Create account'}
      </Button>
      <p className={classes['hint']}>7 days free, no credit card needed.</p>
    </form>
  )
}

/** What is wrong with a field is said at the field. */
function fieldErrorsOf(error: Error): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'EMAIL_TAKEN') return { email: registerMessage(error) }
  if (error.code === 'COMMON_PASSWORD') return { password: registerMessage(error) }
  if (error.code === 'USERNAME_TAKEN') return { username: registerMessage(error) }
  return error.fields
}

import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { passwordChange } from '#shared/account.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { toast } from '../../lib/toast.ts'
import { Notice } from '../../ui/notice.tsx'
import { updateSession, useUser } from '../auth/api.ts'
import { NewPasswordField } from '../auth/new-password-field.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { changePassword } from './api.ts'
import classes from './settings.module.css'

/** Another password, or the first one of somebody who signs in by an account elsewhere. */
export function PasswordForm() {
  const person = useUser()
  const client = useQueryClient()
  const form = useForm({
    initialValues: { current: '', password: '' },
    validate: schemaResolver(passwordChange, { sync: true }),
  })
  const changing = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      updateSession(client, { id: person.id, hasPassword: true })
      form.reset()
      toast({ title: 'Password changed', text: 'You were signed out everywhere else.' })
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  })
  const submit = form.onSubmit(
    (typed) => {
      if (typed.current !== '' || !person.hasPassword) return changing.mutate(typed)
      form.setFieldError('current', 'Password is required')
      form.getInputNode('current')?.focus()
    },
    (errors) => focusFirst(form, errors),
  )
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {/* For password managers: whose password it is. */}
      <input type="hidden" autoComplete="username" value={person.email} readOnly />
      {person.hasPassword ? (
        <PasswordField label="Current password" {...form.getInputProps('current')} />
      ) : (
        <p>You sign in without a password so far. Set one to have a second way in.</p>
      )}
      <NewPasswordField label="New password" {...form.getInputProps('password')} value={form.values.password} />
      {changing.isError && Object.keys(form.errors).length === 0 && <Notice>{sentenceOf(changing.error)}</Notice>}
      <p className={classes['hint']}>You stay signed in here and are signed out everywhere else.</p>
      <div className={classes['buttons']}>
        <Button type="submit" disabled={changing.isPending}>
          {changing.isPending ? 'Saving...' : person.hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </div>
    </form>
  )
}

function fieldErrorsOf(error: Error): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'WRONG_PASSWORD') return { current: error.sentence }
  if (error.code === 'COMMON_PASSWORD') return { password: error.sentence }
  return error.fields
}

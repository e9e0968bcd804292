import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useUser } from '../auth/api.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { WayInFailure } from '../auth/way-in-failure.tsx'
import classes from './settings.module.css'

interface Props<T> {
  /** Why the password is asked for. */
  why: string
  /** What its button says. */
  label: string
  add: (password: string) => Promise<T>
  onAdded: (added: T) => void
}

/** Another way in is worth the password; whoever holds it, the browser or a provider, asks the rest. */
export function WayInForm<T>({ why, label, add, onAdded }: Props<T>) {
  const { email, hasPassword } = useUser()
  const form = useForm({ initialValues: { password: '' } })
  const field = useRef<HTMLInputElement>(null)
  // The button that was pressed is gone.
  useEffect(() => field.current?.focus(), [])
  const adding = useMutation({
    mutationFn: add,
    onSuccess: onAdded,
    onError: (error) => error instanceof ApiError && form.setErrors(error.fields),
  })
  const submit = form.onSubmit(({ password }) => {
    if (password !== '' || !hasPassword) return adding.mutate(password)
    form.setFieldError('password', 'Password is required')
    form.getInputNode('password')?.focus()
  })
  const isBusy = adding.isPending || adding.isSuccess
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {/* For password managers: whose password it is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {hasPassword && (
        <PasswordField label="Password" description={why} ref={field} {...form.getInputProps('password')} />
      )}
      {adding.isError && Object.keys(form.errors).length === 0 && (
        <WayInFailure error={adding.error} left="Nothing was added. Try again whenever you like." />
      )}
      <div className={classes['buttons']}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment...' : label}
        </Button>
      </div>
    </form>
  )
}

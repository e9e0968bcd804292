import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { newPassword } from '#shared/auth.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { toast } from '../../lib/toast.ts'
import { Notice } from '../../ui/notice.tsx'
import { forgetJournal } from '../offline/forget-journal.ts'
import { leaveSession, resetPassword } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import classes from './auth-page.module.css'
import { isSpent } from './is-spent.ts'
import { NewPasswordField } from './new-password-field.tsx'

const ForgotPassword = lazy(() => import('./forgot-password.tsx'))

/** Where the link of a reset mail leads: a new password, once. */
export function ResetPage() {
  const { token, userId } = useParams({ from: '/reset-password/$token/$userId' })
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({ initialValues: { password: '' }, validate: { password: passwordProblem } })
  const resetting = useMutation({
    mutationFn: (password: string) => resetPassword({ token, userId: Number(userId), password }),
    onSuccess: async () => {
      // Whoever was signed in here is not any more: a reset ends the account's sessions.
      leaveSession(client)
      await forgetJournal(Number(userId))
      await navigate({ to: '/auth', replace: true })
      toast({ text: 'Password changed. Log in with the new one.' })
    },
    onError: (error) => form.setErrors(passwordErrorsOf(error)),
  })
  if (isSpent(resetting.error)) return <SpentLink />

  const submit = form.onSubmit(
    ({ password }) => resetting.mutate(password),
    (errors) => focusFirst(form, errors),
  )
  return (
    <AuthFrame title="New password" heading="Choose a new password">
      <form className={classes['form']} onSubmit={submit} noValidate>
        <NewPasswordField label="New password" {...form.getInputProps('password')} value={form.values.password} />
        {resetting.isError && !form.errors['password'] && <Notice>{sentenceOf(resetting.error)}</Notice>}
        <Button type="submit" fullWidth disabled={resetting.isPending}>
          {resetting.isPending ? 'Saving...' : 'Save new password'}
        </Button>
        <p className={classes['hint']}>You will be signed out everywhere else.</p>
      </form>
    </AuthFrame>
  )
}

function SpentLink() {
  const [asksAgain, setAsksAgain] = useState(false)
  return (
    <AuthFrame title="New password" heading="This link no longer works">
      <div className={classes['form']} role="status">
        <p>It was used before, or is older than an hour. If you used it, your new password counts.</p>
        <Button onClick={() => setAsksAgain(true)}>Send a new mail</Button>
      </div>
      <Suspense>{asksAgain && <ForgotPassword email="" onClosed={() => setAsksAgain(false)} />}</Suspense>
    </AuthFrame>
  )
}

const passwordProblem = (typed: string) => newPassword.safeParse(typed).error?.issues[0]?.message ?? null

function passwordErrorsOf(error: Error): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'COMMON_PASSWORD') return { password: error.sentence }
  return error.fields['password'] ? { password: error.fields['password'] } : {}
}

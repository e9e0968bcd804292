import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod/mini'
import { newPassword } from '#shared/accounts/sign-in.ts'
import { appPageOf } from '#shared/foundation/paths.ts'
import { clearJournal } from '#web/features/offline/cache/clear-journal.ts'
import { clearSession } from '#web/features/sessions/session.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useSubmitForm } from '#web/lib/form/use-submit-form.ts'
import { toast } from '#web/lib/toast.ts'
import { Form, Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { linkCheck, resetPassword } from '../api.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { isExpiredLink } from '../messages.ts'
import { NewPasswordField } from '../password/new-password-field.tsx'

const from = '/reset-password/$token/$userId'

const schema = z.object({ password: newPassword })

const ForgotPassword = lazy(() => import('./forgot-password.tsx'))

/** The page that a password reset email links to. It says that the link is dead before a password is typed. */
export function ResetPage() {
  const { token, userId } = useParams({ from })
  const { next } = useSearch({ from })
  const check = useQuery(linkCheck({ purpose: 'reset', token, userId }))
  if (isExpiredLink(check.error)) return <ExpiredLink next={appPageOf(next)} />
  if (check.isPending)
    return (
      <AuthFrame title="New password" heading="One moment">
        <p role="status">Checking your link…</p>
      </AuthFrame>
    )
  return <NewPassword unchecked={check.error} />
}

/** `unchecked` says why it isn't known whether the link still works. */
function NewPassword({ unchecked }: { unchecked: Error | null }) {
  const { token, userId } = useParams({ from })
  const { next } = useSearch({ from })
  const client = useQueryClient()
  const navigate = useNavigate()
  const { form, submit, isSaving, error, failure } = useSubmitForm({
    initial: { password: '' },
    schema,
    save: async ({ password }) => {
      await resetPassword({ token, userId: Number(userId), password })
      // A reset ends all of the account's sessions, including this browser's.
      clearSession(client)
      await clearJournal(Number(userId))
      await navigate({ to: '/auth', search: { next }, replace: true })
      toast({ text: 'Password changed. Log in with your new one.' })
    },
  })
  if (isExpiredLink(error)) return <ExpiredLink next={appPageOf(next)} />

  return (
    <AuthFrame title="New password" heading="Choose a new password">
      <Form onSubmit={submit}>
        {unchecked && (
          <Notice isCalm>We couldn’t check whether this link still works. {sentenceOf(unchecked)}</Notice>
        )}
        <NewPasswordField label="New password" {...form.getInputProps('password')} value={form.values.password} />
        {failure && <Notice>{failure}</Notice>}
        <Button type="submit" fullWidth disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save new password'}
        </Button>
        <Hint isCentered>You’ll be logged out everywhere else, and a link to your calendar stops working.</Hint>
      </Form>
    </AuthFrame>
  )
}

function ExpiredLink({ next }: { next: string }) {
  const [isRequesting, setRequesting] = useState(false)
  return (
    <AuthFrame title="New password" heading="This link no longer works">
      <Stack role="status">
        <p>It has expired or was already used. If you already used it, your new password works.</p>
        <Button onClick={() => setRequesting(true)}>Send a new email</Button>
      </Stack>
      <Suspense>
        {isRequesting && <ForgotPassword email="" next={next} onClosed={() => setRequesting(false)} />}
      </Suspense>
    </AuthFrame>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CurrentUser, sessionQuery } from '#web/features/sessions/session.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { toast } from '#web/lib/toast.ts'
import { Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { linkCheck } from '../api.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { LoginFirst } from '../login-first.tsx'
import { isExpiredLink } from '../messages.ts'
import { AddMethodForm } from '../methods/add-method-form.tsx'
import { useAddPasskey } from './api.ts'
import { hasPasskeys, loadPasskeys } from './passkey.ts'

const from = '/add-passkey/$token/$userId'
const title = 'Add a passkey'

/** The page that an administrator's link leads to. It works only for whoever is logged in to that account. */
export function AddPasskeyPage() {
  const { token, userId } = useParams({ from })
  const { data: current } = useQuery(sessionQuery)
  if (current?.id === Number(userId))
    return (
      <CurrentUser value={current}>
        <Adding />
      </CurrentUser>
    )
  return (
    <LoginFirst
      title={title}
      email={current?.email}
      link={{ purpose: 'passkey', token, userId }}
      expired="It has expired or was already used. Log in to get a new one under Settings, Sign-in."
      working="Log in to the account this link is for, and add a passkey to it."
    />
  )
}

/** It says that the link is dead before a password is typed. */
function Adding() {
  const { token, userId } = useParams({ from })
  const navigate = useNavigate()
  const adding = useAddPasskey()
  const check = useQuery(linkCheck({ purpose: 'passkey', token, userId }))
  useEffect(() => preload(loadPasskeys), [])
  const added = async () => {
    await navigate({ to: '/admin', replace: true })
    toast({ text: 'Passkey added' })
  }
  if (adding.isSuccess || check.isPending) return <Waiting />
  if (isExpiredLink(check.error) || isExpiredLink(adding.error)) return <ExpiredLink />
  return (
    <AuthFrame title={title} heading="Add your passkey">
      <Stack>
        {check.isError && (
          <Notice isCalm>We couldn’t check whether this link still works. {sentenceOf(check.error)}</Notice>
        )}
        <p>With the fingerprint, face, or PIN of this device, you open the admin pages and log in.</p>
        {hasPasskeys() ? (
          <AddMethodForm
            why="Confirm it’s you before adding a passkey."
            label="Create passkey"
            add={(password) => adding.mutateAsync({ password, token })}
            onAdded={() => void added()}
          />
        ) : (
          <Hint>This browser doesn’t support passkeys. Open the link in another one.</Hint>
        )}
      </Stack>
    </AuthFrame>
  )
}

const Waiting = () => (
  <AuthFrame title={title} heading="One moment">
    <p role="status">Checking your link…</p>
  </AuthFrame>
)

const ExpiredLink = () => (
  <AuthFrame title={title} heading="This link no longer works">
    <Stack role="status">
      <p>It has expired or was already used. You can get a new one under Settings, Sign-in.</p>
      <Button component={Link} to="/">
        Open the journal
      </Button>
    </Stack>
  </AuthFrame>
)

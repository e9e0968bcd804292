import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { User } from '#shared/accounts/accounts.ts'
import { CurrentUser, sessionQuery, updateSession, useUser } from '#web/features/sessions/session.ts'
import { isOffline, sentenceOf } from '#web/lib/api/api-error.ts'
import { refreshPaths } from '#web/lib/api/queries.ts'
import { toast } from '#web/lib/toast.ts'
import { Stack } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useResendVerification, verifyEmail } from '../api.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { LoginFirst } from '../login-first.tsx'
import { isExpiredLink } from '../messages.ts'

const from = '/verify-email/$token/$userId'

/** The page that a verification email links to. Only the user it was sent to can verify the address. */
export function VerifyPage() {
  const { userId } = useParams({ from })
  const { data: current } = useQuery(sessionQuery)
  if (current?.id !== Number(userId)) return <LoginToVerify email={current?.email} />
  return (
    <CurrentUser value={current}>
      <Verifying />
    </CurrentUser>
  )
}

/** Clicking a link in an email nobody asked for must not verify a stranger's account. */
function LoginToVerify({ email }: { email: string | undefined }) {
  const { token, userId } = useParams({ from })
  return (
    <LoginFirst
      title="Verify your email"
      email={email}
      link={{ purpose: 'verify', token, userId }}
      expired="It has expired or was already used. Log in to see whether your address is verified, and to get a new email if it isn’t."
      working="Log in to the account this email was sent to, and we’ll verify its address."
    />
  )
}

/** Verifies by script, so that an email scanner opening the link doesn't use it up. */
function Verifying() {
  const { token, userId } = useParams({ from })
  const client = useQueryClient()
  const navigate = useNavigate()
  // A query, so that it is sent once per link no matter how often the page renders.
  const verifying = useQuery({
    queryKey: ['/api/auth/verify-email', token, userId],
    queryFn: () => verifyEmail({ token, userId: Number(userId) }),
  })
  const openJournal = useEffectEvent(async (verified: User) => {
    updateSession(client, verified)
    // It may have begun a trial.
    refreshPaths(client, ['/api/payment/status'])
    await navigate({ to: '/', replace: true })
    toast({ text: 'Your email address is verified.' })
  })
  useEffect(() => {
    if (verifying.data) void openJournal(verifying.data)
  }, [verifying.data])

  if (isExpiredLink(verifying.error)) return <ExpiredLink />
  if (verifying.isError && !verifying.isFetching) {
    return (
      <AuthFrame
        title="Verify your email"
        heading={isOffline(verifying.error) ? 'You’re offline' : 'Not verified'}
      >
        <Stack>
          <Notice>{sentenceOf(verifying.error)}</Notice>
          <Button onClick={() => void verifying.refetch()}>Retry</Button>
        </Stack>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Verify your email" heading="One moment">
      <p role="status">
        {verifying.isSuccess ? 'Your email address is verified.' : 'Verifying your email address…'}
      </p>
    </AuthFrame>
  )
}

function ExpiredLink() {
  const { email, newEmail, emailVerified } = useUser()
  const sending = useResendVerification()
  if (emailVerified && newEmail === null) {
    return (
      <AuthFrame title="Verify your email" heading="Already verified">
        <Stack role="status">
          <p>{email} is verified. You’re all set.</p>
          <Button component={Link} to="/">
            Open the journal
          </Button>
        </Stack>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Verify your email" heading="This link no longer works">
      <Stack role="status">
        <p>It has expired or was already used. If you already used it, your address is verified.</p>
        {sending.isSuccess && <p>We’ve sent a new email to {newEmail ?? email}.</p>}
        {sending.isError && <Notice>{sentenceOf(sending.error)}</Notice>}
        {!sending.isSuccess && (
          <Button disabled={sending.isPending} onClick={() => sending.mutate()}>
            {sending.isPending ? 'Sending...' : 'Send a new email'}
          </Button>
        )}
      </Stack>
    </AuthFrame>
  )
}

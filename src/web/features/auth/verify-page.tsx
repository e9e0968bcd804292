import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { User } from '#shared/auth.ts'
import { isOffline, sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Notice } from '../../ui/notice.tsx'
import { resendVerification, sessionIn, updateSession, useUser, verifyEmail } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import classes from './auth-page.module.css'
import { isSpent } from './is-spent.ts'
import { LoginForm } from './login-form.tsx'

/** Where the link of a verification mail leads. Only the person it was sent for can confirm the address. */
export function VerifyPage() {
  const { userId } = useParams({ from: '/verify-email/$token/$userId' })
  const person = sessionIn(useQueryClient())
  return person?.id === Number(userId) ? <Verifying /> : <LoginFirst email={person?.email} />
}

/** Somebody's click on a mail that they never asked for must not confirm a stranger's account. */
const LoginFirst = ({ email }: { email: string | undefined }) => (
  <AuthFrame title="Verify your email" heading="Log in to confirm">
    <div className={classes['form']}>
      <p>
        {email && `You are logged in as ${email}, and this link is for another account. `}
        Log in to the account that this mail was sent for, and its address is confirmed.
      </p>
      <LoginForm onEntered={() => window.location.reload()} />
    </div>
  </AuthFrame>
)

/** Opened by a script, so that a mail scanner's look uses nothing up. */
function Verifying() {
  const { token, userId } = useParams({ from: '/verify-email/$token/$userId' })
  const client = useQueryClient()
  const navigate = useNavigate()
  // A query, because it has to be asked once for each link, however often the page is drawn.
  const verifying = useQuery({
    queryKey: ['/api/auth/verify-email', token, userId],
    queryFn: () => verifyEmail({ token, userId: Number(userId) }),
  })
  const goOn = useEffectEvent(async (person: User) => {
    updateSession(client, person)
    await navigate({ to: '/', replace: true })
    toast({ text: 'Your email address is verified.' })
  })
  useEffect(() => {
    if (verifying.data) void goOn(verifying.data)
  }, [verifying.data])

  if (isSpent(verifying.error)) return <SpentLink />
  if (verifying.isError && !verifying.isFetching) {
    return (
      <AuthFrame
        title="Verify your email"
        heading={isOffline(verifying.error) ? 'You are offline' : 'Not verified'}
      >
        <div className={classes['form']}>
          <Notice>{sentenceOf(verifying.error)}</Notice>
          <Button onClick={() => void verifying.refetch()}>Retry</Button>
        </div>
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

function SpentLink() {
  const person = useUser()
  const sending = useMutation({ mutationFn: resendVerification })
  if (person.emailVerified && person.newEmail === null) {
    return (
      <AuthFrame title="Verify your email" heading="Already verified">
        <div className={classes['form']} role="status">
          <p>{person.email} is verified. There is nothing left to do.</p>
          <Button component={Link} to="/">
            Open the journal
          </Button>
        </div>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Verify your email" heading="This link no longer works">
      <div className={classes['form']} role="status">
        <p>It was used before, or is too old. If it was used, your address is verified.</p>
        {sending.isSuccess && <p>A new mail is on its way to {person.newEmail ?? person.email}.</p>}
        {sending.isError && <Notice>{sentenceOf(sending.error)}</Notice>}
        {!sending.isSuccess && (
          <Button disabled={sending.isPending} onClick={() => sending.mutate()}>
            {sending.isPending ? 'Sending...' : 'Send a new mail'}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}

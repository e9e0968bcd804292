import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isOffline, sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Notice } from '../../ui/notice.tsx'
import { resendVerification, sessionIn, updateSession, verifyEmail } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import classes from './auth-page.module.css'
import { isSpent } from './is-spent.ts'

/** Where the link of a verification mail leads. Opened by a script, so that a mail scanner's look uses nothing up. */
export function VerifyPage() {
  const { token, userId } = useParams({ from: '/verify-email/$token/$userId' })
  const client = useQueryClient()
  const navigate = useNavigate()
  // A query, because it has to be asked once for each link, however often the page is drawn.
  const verifying = useQuery({
    queryKey: ['/api/auth/verify-email', token, userId],
    queryFn: async () => (await verifyEmail({ token, userId: Number(userId) })).ok,
  })
  const goOn = useEffectEvent(async () => {
    updateSession(client, { id: Number(userId), emailVerified: true })
    await navigate({ to: sessionIn(client) ? '/' : '/auth', replace: true })
    toast({ text: 'Your email address is verified.' })
  })
  useEffect(() => {
    if (verifying.isSuccess) void goOn()
  }, [verifying.isSuccess])

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
  const person = sessionIn(useQueryClient())
  const sending = useMutation({ mutationFn: resendVerification })
  if (person?.emailVerified) {
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
        {sending.isSuccess && <p>A new mail is on its way to {person?.email}.</p>}
        {sending.isError && <Notice>{sentenceOf(sending.error)}</Notice>}
        {!person && (
          <Button component={Link} to="/auth">
            Log in
          </Button>
        )}
        {person && !sending.isSuccess && (
          <Button disabled={sending.isPending} onClick={() => sending.mutate()}>
            {sending.isPending ? 'Sending...' : 'Send a new mail'}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}

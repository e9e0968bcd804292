import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sync } from '#web/features/offline/outbox/sending/sync.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { Loading } from '#web/ui/state/skeleton.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import { confirmationQuery, isPaid, refreshAfterPayment } from './api.ts'
import classes from './success-page.module.css'

/** Where Stripe leads back to. Asks the server whether the payment has arrived, a few times, before it says so. */
export function SuccessPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, refetch } = useQuery(confirmationQuery)
  const hasArrived = data !== undefined && isPaid(data)
  useEffect(() => {
    if (!hasArrived) return
    refreshAfterPayment(client)
    // Sends operations that were refused before paying.
    void sync(client, { isManual: true })
  }, [client, hasArrived])
  if (hasArrived) return <Celebration />
  if (isPending || isFetching) return <Loading />
  if (!data) return <FailedState what="Your payment" error={error} retry={refetch} />
  return (
    <EmptyState title="Your payment hasn’t arrived yet">
      <p>
        This can take a few minutes. You don’t need to pay again. We’ll unlock your journal as soon as it’s there.
      </p>
      <Button onClick={() => void refetch()}>Check again</Button>
      <Button variant="default" onClick={() => void navigate({ to: '/subscription' })}>
        Go to Subscription
      </Button>
    </EmptyState>
  )
}

function Celebration() {
  const navigate = useNavigate()
  const { beltLevel, stripes } = useUser()
  return (
    <div className={classes['outcome']} role="status">
      <BeltStrip level={beltLevel} stripes={stripes} />
      <h2 className="text-xl">You’re in. Thank you!</h2>
      <p>Your plan is active: log as many sessions and add as much media as you like.</p>
      <Button onClick={() => void navigate({ to: '/' })}>Back to my journal</Button>
    </div>
  )
}

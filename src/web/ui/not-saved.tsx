import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { isAboutSubscription } from '#shared/refusals-payment.ts'
import { CloseThenContext } from './close-then.ts'
import { Notice } from './notice.tsx'

/** Why a form couldn't be saved; if only a plan helps, the way to one. */
export const NotSaved = ({ failure }: { failure: ReactNode }) =>
  typeof failure === 'string' && isAboutSubscription(failure) ? (
    <TrialExpired failure={failure} />
  ) : (
    <Notice>
      <p>
        <strong>Not saved.</strong> {failure}
      </p>
    </Notice>
  )

function TrialExpired({ failure }: { failure: string }) {
  const navigate = useNavigate()
  const closeThen = use(CloseThenContext)
  return (
    <Notice>
      <p>
        <strong>Your trial has expired</strong>
        <br />
        {failure}
      </p>
      <Button onClick={() => closeThen(() => void navigate({ to: '/subscription' }))}>Go to Subscription</Button>
    </Notice>
  )
}

import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { planHeadingOf } from '#shared/refusals/refusals-payment.ts'
import { asSentence } from '#web/lib/api/api-error.ts'
import { CloseThenContext } from '../dialog/close-then.ts'
import { Notice } from '../state/notice.tsx'

/** Why a form couldn't be saved; if only a plan helps, the way to one. */
export function NotSaved({ failure }: { failure: ReactNode }) {
  const heading = typeof failure === 'string' ? planHeadingOf(failure) : undefined
  if (heading) return <PlanNeeded heading={heading} failure={failure} />
  return (
    <Notice>
      <p>
        <strong>Not saved.</strong> {typeof failure === 'string' ? asSentence(failure) : failure}
      </p>
    </Notice>
  )
}

function PlanNeeded({ heading, failure }: { heading: string; failure: ReactNode }) {
  const navigate = useNavigate()
  const closeThen = use(CloseThenContext)
  return (
    <Notice>
      <p>
        <strong>{heading}</strong>
        <br />
        {failure}
      </p>
      <Button onClick={() => closeThen(() => void navigate({ to: '/subscription' }))}>Go to Subscription</Button>
    </Notice>
  )
}

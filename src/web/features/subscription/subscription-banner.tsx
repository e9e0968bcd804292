import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { localDay, weekdayName } from '#shared/foundation/dates.ts'
import {
  endedSentence,
  entriesLeftSentence,
  type PaymentStatus,
  trialBannerOf,
} from '#shared/subscription/subscription.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { Banner } from '#web/ui/state/banner.tsx'
import { statusQuery } from './api.ts'

/**
 * Says that trial or plan is over or ends soon, that the trial has room for few entries, or that a payment failed; only the
 * last the page about the subscription says in the same words.
 */
export function SubscriptionBanner() {
  const { data: status } = useQuery(statusQuery)
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/subscription' })
  const navigate = useNavigate()
  const told = status ? bannerOf(status) : undefined
  if (!told || (isThere && told.label === 'Your payment')) return null
  return (
    <Banner aria-label={told.label}>
      <p>{told.text}</p>
      <Button onClick={() => (isThere ? showPlans() : void navigate({ to: '/subscription' }))}>
        {told.action}
      </Button>
    </Banner>
  )
}

const showPlans = () => document.getElementById('plans')?.scrollIntoView()

function bannerOf(status: PaymentStatus) {
  const now = new Date()
  const ended = endedSentence(status)
  if (ended) return { label: 'Your access', text: ended, action: 'Upgrade Now' }
  const trial = trialBannerOf(status, now)
  const left = entriesLeftSentence(status)
  if (trial || left) {
    const text = [trial && trial + lastMoment(status, now), left].filter(Boolean).join(' ')
    return { label: 'Your trial', text, action: 'Upgrade Now' }
  }
  if (status.subscriptionStatus !== 'past_due') return undefined
  return {
    label: 'Your payment',
    text: 'Your last payment failed. Update your card to keep full access.',
    action: 'Update card',
  }
}

/** The moment it ends: with hours left, 'tomorrow' may be today. */
function lastMoment({ trialEndDate }: PaymentStatus, now: Date): string {
  const end = new Date(trialEndDate ?? now)
  if (end.getTime() - now.getTime() > 86_400_000) return ''
  return ` ${weekdayName(localDay(end))}, ${clockTime(end.toTimeString().slice(0, 5))}.`
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type PaymentStatus, trialBannerOf } from '#shared/subscription.ts'
import { Banner } from '#web/ui/banner.tsx'
import { statusQuery } from './api.ts'

/** Says that the trial ends soon, or that a payment failed; on the page about the subscription that is said already. */
export default function SubscriptionBanner() {
  const { data: status } = useQuery(statusQuery)
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/subscription' })
  const navigate = useNavigate()
  const told = status && !isThere ? bannerOf(status) : undefined
  if (!told) return null
  return (
    <Banner aria-label={told.label}>
      <p>{told.text}</p>
      <Button onClick={() => void navigate({ to: '/subscription' })}>{told.action}</Button>
    </Banner>
  )
}

function bannerOf(status: PaymentStatus) {
  const trial = trialBannerOf(status, new Date())
  if (trial) return { label: 'Your trial', text: trial, action: 'Upgrade Now' }
  if (status.subscriptionStatus !== 'past_due') return undefined
  return {
    label: 'Your payment',
    text: 'Your last payment failed. Update your card to keep full access.',
    action: 'Update card',
  }
}

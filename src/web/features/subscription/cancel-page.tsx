import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/state/failed-state.tsx'

/** Where Stripe leads back to when a member leaves the checkout. */
export function CancelPage() {
  const navigate = useNavigate()
  return (
    <EmptyState title="Nothing was charged">
      <p>You left before paying. Your plan hasn’t changed.</p>
      <Button onClick={() => void navigate({ to: '/subscription' })}>Back to the plans</Button>
    </EmptyState>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { limits } from '#shared/foundation/limits.ts'
import { ExportButton } from '#web/features/export/export-button.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { detailsQuery } from './api.ts'
import { InvoiceList } from './plans/invoice-list.tsx'
import { PlanCards } from './plans/plan-cards.tsx'
import { StateCard } from './plans/state-card.tsx'
import { Section } from './section.tsx'
import classes from './subscription-page.module.css'

/** The member's subscription, the plans, and a note about its end. */
export function SubscriptionPage() {
  const { plan } = useSearch({ from: '/member/subscription' })
  const { data: details, isPending, error, refetch } = useQuery(detailsQuery)
  if (isPending) return <Skeleton label="Loading your subscription" shape="card" count={3} />
  if (!details) return <FailedState what="Your subscription" error={error} retry={refetch} />
  return (
    <div className={classes['page']}>
      <StateCard details={details} />
      <PlanCards details={details} chosen={plan} />
      {details.hasBilling && <InvoiceList />}
      <Section title="When a trial or plan ends">
        <p>
          You can’t add or change anything until you choose a plan. You can still read, search, export, and delete
          everything you wrote. Nothing is deleted for not paying, and what you log offline waits on your device.
        </p>
        <p>
          If a payment fails, you keep full access for {limits.graceDays} days. If you cancel, you keep it until
          the end of the period you paid for.
        </p>
        <ExportButton className={classes['export'] ?? ''} />
      </Section>
    </div>
  )
}

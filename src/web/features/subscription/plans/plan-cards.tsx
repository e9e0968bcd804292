import { Button } from '@mantine/core'
import {
  annualSaving,
  type PlanName,
  planIncludes,
  planNames,
  plans,
  priceOf,
} from '#shared/subscription/prices.ts'
import type { SubscriptionDetails } from '#shared/subscription/subscription.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import { useCheckout, usePortal } from '../api.ts'
import { dateOf, Section } from '../section.tsx'
import classes from './plan-cards.module.css'

const belts = { monthly: 'blue', annual: 'black' } as const

interface Props {
  details: SubscriptionDetails
  /** The plan that was chosen before registering. */
  chosen: PlanName | undefined
}

/** The plans to choose from, or to switch to. */
export function PlanCards({ details, chosen }: Props) {
  const checkout = useCheckout()
  const portal = usePortal()
  const { isRunning, plan: current, billingStarts } = details
  const framed = isRunning ? current : (chosen ?? 'annual')
  const open = isRunning ? portal : checkout
  const labelOf = (plan: PlanName) => `${isRunning ? 'Switch to' : 'Choose'} ${plans[plan].name.toLowerCase()}`
  // Stays busy while the browser leaves.
  const isBusy = open.isPending || open.isSuccess
  return (
    <Section title="Plans" anchor="plans">
      {chosen && !isRunning && (
        <Hint>
          You chose the {plans[chosen].name.toLowerCase()} plan. Review it below, then continue to payment.
        </Hint>
      )}
      <ul className={classes['plans']}>
        {planNames.map((plan) => {
          const isCurrent = isRunning && plan === current
          return (
            <li key={plan} className={classes['plan']} data-chosen={framed === plan || undefined}>
              <BeltStrip level={belts[plan]} stripes={2} />
              <h3 className="text-lg">{plans[plan].name}</h3>
              <p>
                <b className="text-2xl">{priceOf(plan)}</b> per {plans[plan].per}
                {plan === 'annual' && `, saving over ${annualSaving.percent}%`}
              </p>
              <ul className={classes['includes']}>
                {planIncludes[plan].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {isCurrent ? (
                <p className={classes['current']}>Your plan</p>
              ) : (
                <Button
                  variant={framed === plan ? 'filled' : 'default'}
                  disabled={isBusy}
                  loading={isBusy && open.variables === plan}
                  onClick={() => open.mutate(plan)}
                >
                  {labelOf(plan)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {open.error && (
        <Notice>
          <p>{sentenceOf(open.error)}</p>
        </Notice>
      )}
      {!isRunning && (
        <Hint>
          You pay on Stripe’s page; we never see your card.{' '}
          {billingStarts
            ? `Your trial keeps its days: billing starts on ${dateOf(billingStarts)}.`
            : 'Billing starts today.'}
        </Hint>
      )}
    </Section>
  )
}

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { limits } from '#shared/foundation/limits.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { amountOf, plans, priceOf } from '#shared/subscription/prices.ts'
import { endedSentence, type SubscriptionDetails, trialDaysLeft } from '#shared/subscription/subscription.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import { usePortal } from '../api.ts'
import { dateOf } from '../section.tsx'
import classes from './state-card.module.css'

/** The member's subscription, its end, and the actions for it. */
export function StateCard({ details }: { details: SubscriptionDetails }) {
  const { title, text, action } = stateOf(details)
  const portal = usePortal()
  const { subscriptionStatus: status, hasBilling, entries } = details
  return (
    <section className={classes['card']} aria-label="Your subscription">
      <h2 className="text-xl">{title}</h2>
      <p>{text}</p>
      {status === 'trial' ? (
        <UsageBelt entries={entries} />
      ) : (
        <p className="medium">{counted(entries, 'entry', 'entries')}</p>
      )}
      {portal.error && (
        <Notice>
          <p>{sentenceOf(portal.error)}</p>
        </Notice>
      )}
      {hasBilling && (
        <div className="flow gap-3">
          <Button
            variant={action ? 'filled' : 'default'}
            loading={portal.isPending}
            onClick={() => portal.mutate(undefined)}
          >
            {action ?? 'Manage billing'}
          </Button>
        </div>
      )}
    </section>
  )
}

/** How a running trial began. */
const continues = {
  none: '',
  confirmed: ' It continues the one you began before you deleted your account.',
  unconfirmed:
    ' It continues that of an account with this email address that was deleted. Confirm the address to get a whole one.',
}

function stateOf(details: SubscriptionDetails): { title: string; text: React.ReactNode; action?: string } {
  const { subscriptionStatus: status, plan, renewsOn, renewal, until, trialEndDate, isRunning } = details
  const date = until ? dateOf(until) : ''
  const name = plan ? `${plans[plan].name} plan` : 'Your plan'
  const price = renewal ? amountOf(renewal.cents, renewal.currency) : plan && priceOf(plan)
  if (status === 'trial') {
    const days = trialDaysLeft(until ?? '', new Date())
    const left = days === 1 ? 'less than a day left' : `${days} days left`
    return {
      title: 'Free trial',
      text: `Ends on ${date}, ${left}. Up to ${limits.trial.filesPerEntry} files per entry. It doesn’t turn into a paid plan on its own.${continues[details.earlierTrial ?? 'none']}`,
    }
  }
  if (status === 'active' && plan && trialEndDate && Date.parse(trialEndDate) > Date.now())
    return {
      title: name,
      text: `Your trial keeps its days. You pay ${price} for the first time on ${dateOf(renewsOn ?? '')}. Cancel anytime.`,
    }
  if (status === 'active')
    return {
      title: name,
      text: `Renews on ${dateOf(renewsOn ?? '')}${price ? ` for ${price}` : ''}. Cancel anytime.`,
    }
  if (status === 'canceled')
    return {
      title: `${name}, canceled`,
      text: `You have full access until ${date}. It doesn’t renew, and nothing more is charged.`,
      action: 'Keep my plan',
    }
  if (status === 'past_due')
    return {
      title: 'Your last payment failed',
      text: `You have full access until ${date}. Update your card before then to keep it.`,
      action: 'Update card',
    }
  const readable = (
    <>
      Your journal is still yours: <Link to="/">read, search</Link>, export, and delete everything you wrote.
    </>
  )
  if (isRunning)
    return {
      title: 'Your last payment failed',
      text: (
        <>
          Full access ended on {date}. Update your card to keep logging. {readable}
        </>
      ),
      action: 'Update card',
    }
  const isTrialOver = until === trialEndDate
  const reason = isTrialOver && details.earlierTrial ? endedSentence(details) : undefined
  return {
    title: isTrialOver ? 'Your trial has ended' : 'Your plan has ended',
    text: (
      <>
        It ended on {date}. {reason ?? 'Choose a plan to keep logging.'} {readable}
      </>
    ),
  }
}

/** How much of the trial is used, drawn as a belt that fills up. */
function UsageBelt({ entries }: { entries: number }) {
  const max = limits.trial.entries
  const share = Math.min(1, entries / max)
  return (
    <div className="stack gap-2 medium">
      <div className={classes['belt']}>
        <BeltStrip level="white" />
        <div className={classes['used']} style={{ width: `${share * 100}%` }}>
          <BeltStrip level="blue" />
        </div>
      </div>
      <p>
        {entries} of {max} entries
      </p>
    </div>
  )
}

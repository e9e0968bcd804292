import { z } from 'zod/mini'
import { limits } from '../foundation/limits.ts'
import { counted } from '../foundation/numbers.ts'
import { planNames } from './prices.ts'

/** The state of a member's trial or subscription; `canceled` is paid, and ends with its period. */
export const subscriptionStatuses = ['trial', 'active', 'past_due', 'canceled', 'expired'] as const

type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** The stored facts from which the state at any time follows. */
export interface SubscriptionFacts {
  trialEndsAt: Date | null
  /** The status of the subscription, as Stripe last said; null if there is none. */
  status: 'active' | 'past_due' | 'ended' | null
  /** The end of the current period. */
  paidUntil: Date | null
  /** When it ends or has ended; null if it renews. */
  endsAt: Date | null
  /** Since when a payment is due; null if none is. */
  unpaidSince: Date | null
}

export interface SubscriptionState {
  status: SubscriptionStatus
  /** Whether the member may create and change things. */
  isActive: boolean
  /** When that ends, if nothing is paid until then. In the past once it has ended; null if it renews. */
  until: Date | null
}

const hour = 3_600_000
const day = 24 * hour
const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * day)

/** Whether the address was confirmed, of a trial that continues that of a deleted account with the same address. */
const earlierTrials = ['confirmed', 'unconfirmed'] as const

export type EarlierTrial = (typeof earlierTrials)[number]

/** When a trial that begins at `start` ends. */
export const trialEndOf = (start: Date, days: number = limits.trial.days) => daysAfter(start, days)

/** Stripe lets a checkout begin billing no earlier than two days from now. */
const earliestBilling = 2 * day

/**
 * When billing starts for a plan bought during a trial: when the trial ends, or, in its last two days, at the next full hour
 * that Stripe allows. undefined once it has ended: then it starts at once.
 */
export function billingStartOf(trialEndsAt: Date | null, now: Date): Date | undefined {
  if (!trialEndsAt || trialEndsAt <= now) return undefined
  const earliest = Math.ceil((now.getTime() + earliestBilling) / hour + 0.25) * hour
  return new Date(Math.max(trialEndsAt.getTime(), earliest))
}

/**
 * Whether a period was paid for that isn't the trial. As billing starts up to two days and an hour after it, what was bought
 * during the trial is paid once its period is longer.
 */
export const hasPaid = ({ trialEndsAt, status, paidUntil, unpaidSince }: SubscriptionFacts): boolean =>
  status !== null &&
  unpaidSince === null &&
  paidUntil !== null &&
  paidUntil > daysAfter(trialEndsAt ?? new Date(0), 3)

/** The state at a point in time. */
export function subscriptionAt(facts: SubscriptionFacts, now: Date): SubscriptionState {
  const bought = paidStateAt(facts, now)
  if (bought?.isActive) return bought
  const { trialEndsAt } = facts
  if (trialEndsAt && now < trialEndsAt) return { status: 'trial', isActive: true, until: trialEndsAt }
  return bought ?? { status: 'expired', isActive: false, until: trialEndsAt }
}

function paidStateAt(facts: SubscriptionFacts, now: Date): SubscriptionState | undefined {
  const { status, paidUntil, endsAt, unpaidSince } = facts
  if (status === null || paidUntil === null) return undefined
  const until =
    endsAt ??
    // A renewal takes Stripe an hour or more, and its news may be late.
    daysAfter(status === 'past_due' ? (unpaidSince ?? paidUntil) : paidUntil, limits.graceDays)
  if (now >= until) return { status: 'expired', isActive: false, until }
  if (status === 'past_due') return { status, isActive: true, until }
  return endsAt ? { status: 'canceled', isActive: true, until } : { status: 'active', isActive: true, until: null }
}

/** Why a member may no longer write: the trial, the plan, or the grace period after a failed payment has ended. */
const endings = ['trial', 'plan', 'payment'] as const

/** The reply of GET /api/payment/status. */
export const paymentStatus = z.object({
  subscriptionStatus: z.enum(subscriptionStatuses),
  isActive: z.boolean(),
  /** ISO 8601. */
  trialEndDate: z.nullable(z.string()),
  /** null while the member may write. Devices may have cached a status without it. */
  ended: z._default(z.nullable(z.enum(endings)), null),
  /** How many entries the trial has room for; null if nothing limits them. */
  entriesLeft: z._default(z.nullable(z.number()), null),
  earlierTrial: z._default(z.nullable(z.enum(earlierTrials)), null),
})

/** Everything the page about the subscription shows. Dates are ISO 8601. */
export const subscriptionDetails = z.extend(paymentStatus, {
  /** When the access ends, if nothing is paid until then. */
  until: z.nullable(z.string()),
  plan: z.nullable(z.enum(planNames)),
  /** When the plan renews; null if it doesn't. */
  renewsOn: z.nullable(z.string()),
  /** What it renews for at Stripe; null if that isn't known. `cents` is in the currency's smallest unit. */
  renewal: z._default(z.nullable(z.object({ cents: z.number(), currency: z.string() })), null),
  /** Whether a subscription is running, even one whose payment failed. */
  isRunning: z.boolean(),
  /** Whether there is anything to see in the portal. */
  hasBilling: z.boolean(),
  /** Saved entries; on a trial, those logged since it began. */
  entries: z.number(),
  /** When a plan that is bought now is paid for the first time, if that isn't at once. */
  billingStarts: z._default(z.nullable(z.string()), null),
})

export const invoices = z.array(
  z.object({
    id: z.string(),
    number: z.string(),
    /** ISO 8601. */
    date: z.string(),
    /** In the currency's smallest unit. */
    cents: z.number(),
    /** ISO 4217, in small letters as Stripe writes it. */
    currency: z._default(z.string(), 'usd'),
    isPaid: z.boolean(),
    /** Whether all of it was paid back. */
    isRefunded: z._default(z.boolean(), false),
    /** The invoice at Stripe; '' if it can't be opened. */
    url: z.string(),
  }),
)

export const checkoutRequest = z.object({ plan: z.enum(planNames, 'Please choose a plan') })
export const portalRequest = z.object({ plan: z.optional(z.enum(planNames)) })
/** Where the browser goes next. */
export const destination = z.object({ url: z.string() })

export type PaymentStatus = z.infer<typeof paymentStatus>
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>
export type Invoice = z.infer<typeof invoices>[number]

/** How many days of a trial remain, rounded up, at least 0. */
export const trialDaysLeft = (trialEndDate: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(trialEndDate) - now.getTime()) / day))

/** The text of the banner about a trial that ends soon; undefined if there is no banner. */
export function trialBannerOf(
  { subscriptionStatus, isActive, trialEndDate }: PaymentStatus,
  now: Date,
): string | undefined {
  if (subscriptionStatus !== 'trial' || !isActive || trialEndDate === null) return undefined
  const days = trialDaysLeft(trialEndDate, now)
  if (days === 1) return 'Your free trial expires tomorrow! Upgrade now to keep access to all features.'
  if (days === 2 || days === 3)
    return `Your free trial expires in ${days} days. Upgrade now to keep access to all features.`
  return undefined
}

/** From how few entries left on it is said how many there are. */
const fewEntries = 2

/** The sentence shown once a trial has room for few more entries; undefined before. */
export function entriesLeftSentence({ entriesLeft, earlierTrial }: PaymentStatus): string | undefined {
  if (entriesLeft === null || entriesLeft > fewEntries) return undefined
  const { entries } = limits.trial
  if (entriesLeft <= 0 && earlierTrial) return earlierTrialSentences[earlierTrial]
  if (entriesLeft <= 0) return `Your trial’s ${entries} entries are used up. Upgrade to log more.`
  return `${counted(entriesLeft, 'entry', 'entries')} of ${entries} left in your trial. Upgrade to log as many as you like.`
}

/** The sentence on every page once a member may no longer write; undefined while they may. */
export function endedSentence({ ended, earlierTrial }: PaymentStatus): string | undefined {
  if (ended === 'trial' && earlierTrial) return earlierTrialSentences[earlierTrial]
  return ended === null ? undefined : endedSentences[ended]
}

const earlierTrialSentences = {
  confirmed: 'This email address has had its trial. Upgrade to keep logging.',
  unconfirmed:
    'This email address has had a trial. Confirm that it’s yours to get another, or upgrade to keep logging.',
}

const endedSentences = {
  trial: 'Your trial has ended. Upgrade to keep logging. Everything you wrote is still yours to read and export.',
  plan: 'Your plan has ended. Upgrade to keep logging. Everything you wrote is still yours to read and export.',
  payment: 'Your last payment failed, and full access has ended. Upgrade or update your card to keep logging.',
}

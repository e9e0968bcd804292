import { z } from 'zod/mini'
import { limits } from './limits.ts'
import { planNames } from './prices.ts'

/** The state of a member's trial or subscription; `canceled` is paid, and ends with its period. */
export const subscriptionStatuses = ['trial', 'active', 'past_due', 'canceled', 'expired'] as const

type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What the state at any time follows from. */
export interface SubscriptionFacts {
  trialEndsAt: Date | null
  /** What was bought, as Stripe last said; null if nothing was. */
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

const day = 86_400_000
const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * day)

/** When a trial that begins at `start` ends. */
export const trialEndOf = (start: Date, days: number = limits.trial.days) => daysAfter(start, days)

/** The state at a point in time. */
export function subscriptionAt(facts: SubscriptionFacts, now: Date): SubscriptionState {
  const bought = boughtAt(facts, now)
  if (bought?.isActive) return bought
  const { trialEndsAt } = facts
  if (trialEndsAt && now < trialEndsAt) return { status: 'trial', isActive: true, until: trialEndsAt }
  return bought ?? { status: 'expired', isActive: false, until: trialEndsAt }
}

function boughtAt(facts: SubscriptionFacts, now: Date): SubscriptionState | undefined {
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

/** The reply of GET /api/payment/status. */
export const paymentStatus = z.object({
  subscriptionStatus: z.enum(subscriptionStatuses),
  isActive: z.boolean(),
  /** ISO 8601. */
  trialEndDate: z.nullable(z.string()),
})

/** Everything the page about the subscription shows. Dates are ISO 8601. */
export const subscriptionDetails = z.extend(paymentStatus, {
  /** When the access ends, if nothing is paid until then. */
  until: z.nullable(z.string()),
  plan: z.nullable(z.enum(planNames)),
  /** When the plan renews; null if it doesn't. */
  renewsOn: z.nullable(z.string()),
  /** Whether a subscription is running, even one whose payment failed. */
  isRunning: z.boolean(),
  /** Whether there is anything to see in the portal. */
  hasBilling: z.boolean(),
  /** Saved entries; on a trial, those logged since it began. */
  entries: z.number(),
})

export const invoices = z.array(
  z.object({
    id: z.string(),
    number: z.string(),
    /** ISO 8601. */
    date: z.string(),
    cents: z.number(),
    isPaid: z.boolean(),
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

/** What the banner about a trial that ends soon says; undefined if it isn't shown. */
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

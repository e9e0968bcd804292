import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import {
  billingStartOf,
  type Invoice,
  type PaymentStatus,
  type SubscriptionDetails,
  type SubscriptionFacts,
  type SubscriptionState,
  subscriptionAt,
  trialEndOf,
} from '#shared/subscription/subscription.ts'
import { isRunning, reach, refreshBilling, requirePayments } from './payments.ts'
import {
  countEntries,
  countLoggedSince,
  extendTrialOf,
  findSubscription,
  type SubscriptionRow,
} from './queries.ts'

export { cancelBeforeDeletion, deleteBilling } from './cancel.ts'
export { webhooksBefore } from './events.ts'
export { countLoggedSince } from './queries.ts'
export { sweepPayments } from './sweep.ts'
export { confirmTrial, rememberTrial, startTrial, sweepTrials } from './trials.ts'
export { replayEvent } from './webhooks.ts'

/** Has the trial last through a day, YYYY-MM-DD in UTC. Refuses to shorten it, and days that are over or far away. */
export async function extendTrial(db: Db, userId: number, lastDay: string, now: Date) {
  const end = new Date(`${addDays(lastDay, 1)}T00:00:00Z`)
  const latest = trialEndOf(now, limits.trial.maxExtension)
  if (end <= now || end > latest) throw new Refusal('TRIAL_DAY')
  if (!(await extendTrialOf(db, userId, end, now))) throw new Refusal('TRIAL_LONGER')
}

const nothing: SubscriptionFacts = {
  trialEndsAt: null,
  status: null,
  paidUntil: null,
  endsAt: null,
  unpaidSince: null,
}

/** The state of a member's trial or subscription. */
export const subscriptionOf = async (db: Db, userId: number, now: Date): Promise<SubscriptionState> =>
  subscriptionAt((await findSubscription(db, userId)) ?? nothing, now)

export async function statusOf({ db, clock }: Deps, userId: number): Promise<PaymentStatus> {
  const row = await findSubscription(db, userId)
  const now = clock()
  return asStatus(row, await entriesOf(db, userId, row, now), now)
}

/** How many entries a journal has; in a trial, how many were logged since it began, also in an account that was deleted. */
const entriesOf = async (db: Db, userId: number, row: SubscriptionRow | undefined, now: Date): Promise<number> =>
  row && subscriptionAt(row, now).status === 'trial'
    ? row.earlierEntries + (await countLoggedSince(db, userId, row.trialBeganAt))
    : countEntries(db, userId)

function asStatus(row: SubscriptionRow | undefined, entries: number, now: Date): PaymentStatus {
  const { status, isActive, until } = subscriptionAt(row ?? nothing, now)
  const isTrialOver = until === null || until.getTime() === row?.trialEndsAt.getTime()
  return {
    subscriptionStatus: status,
    isActive,
    trialEndDate: row?.trialEndsAt.toISOString() ?? null,
    ended: isActive ? null : isRunning(row) ? 'payment' : isTrialOver ? 'trial' : 'plan',
    entriesLeft: status === 'trial' ? Math.max(0, limits.trial.entries - entries) : null,
    earlierTrial: row?.earlierTrial ?? null,
  }
}

export async function detailsOf({ db, clock }: Deps, userId: number): Promise<SubscriptionDetails> {
  const row = await findSubscription(db, userId)
  const now = clock()
  const { status, until } = subscriptionAt(row ?? nothing, now)
  const entries = await entriesOf(db, userId, row, now)
  return {
    ...asStatus(row, entries, now),
    until: until?.toISOString() ?? null,
    plan: row?.plan ?? null,
    renewsOn: status === 'active' ? (row?.paidUntil?.toISOString() ?? null) : null,
    renewal: renewalOf(row),
    isRunning: isRunning(row),
    hasBilling: row !== undefined && row.subscriptionId !== null,
    entries,
    billingStarts: billingStartOf(row?.trialEndsAt ?? null, now)?.toISOString() ?? null,
  }
}

const renewalOf = (row: SubscriptionRow | undefined): SubscriptionDetails['renewal'] =>
  row && row.renewalCents !== null && row.renewalCurrency !== null
    ? { cents: row.renewalCents, currency: row.renewalCurrency }
    : null

/** Asks Stripe what was paid: after a checkout, its webhook may be late. */
export async function confirmPayment(deps: Deps, userId: number): Promise<PaymentStatus> {
  await reach(() => refreshBilling(deps, userId))
  return statusOf(deps, userId)
}

export async function invoicesOf(deps: Deps, userId: number): Promise<Invoice[]> {
  const customerId = (await findSubscription(deps.db, userId))?.customerId ?? null
  return customerId === null ? [] : reach(() => requirePayments(deps).invoicesOf(customerId))
}

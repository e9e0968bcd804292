import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import {
  type Invoice,
  type PaymentStatus,
  type SubscriptionDetails,
  type SubscriptionFacts,
  type SubscriptionState,
  subscriptionAt,
} from '#shared/subscription.ts'
import { isRunning, reach, refreshBilling, requirePayments } from './payments.ts'
import { countEntries, findSubscription, insertTrial, type SubscriptionRow } from './queries.ts'

export { cancelBeforeDeletion, deleteBilling } from './cancel.ts'
export { sweepPayments } from './sweep.ts'

/** Begins the trial of a new member. */
export const startTrial = (db: Db, userId: number, now: Date) => insertTrial(db, userId, now)

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

export const statusOf = async ({ db, clock }: Deps, userId: number): Promise<PaymentStatus> =>
  asStatus(await findSubscription(db, userId), clock())

function asStatus(row: SubscriptionRow | undefined, now: Date): PaymentStatus {
  const { status, isActive } = subscriptionAt(row ?? nothing, now)
  return { subscriptionStatus: status, isActive, trialEndDate: row?.trialEndsAt.toISOString() ?? null }
}

export async function detailsOf({ db, clock }: Deps, userId: number): Promise<SubscriptionDetails> {
  const row = await findSubscription(db, userId)
  const now = clock()
  const { status, until } = subscriptionAt(row ?? nothing, now)
  return {
    ...asStatus(row, now),
    until: until?.toISOString() ?? null,
    plan: row?.plan ?? null,
    renewsOn: status === 'active' ? (row?.paidUntil?.toISOString() ?? null) : null,
    isRunning: isRunning(row),
    hasBilling: row !== undefined && row.subscriptionId !== null,
    entries: await countEntries(db, userId),
  }
}

/** Asks Stripe what was paid: after a checkout, its webhook may be late. */
export async function confirmPayment(deps: Deps, userId: number): Promise<PaymentStatus> {
  await reach(() => refreshBilling(deps, userId))
  return statusOf(deps, userId)
}

export async function invoicesOf(deps: Deps, userId: number): Promise<Invoice[]> {
  const customerId = (await findSubscription(deps.db, userId))?.customerId ?? null
  return customerId === null ? [] : reach(() => requirePayments(deps).invoicesOf(customerId))
}

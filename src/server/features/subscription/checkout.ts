import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Checkout, Payments } from '#server/outside/payments/payments.ts'
import type { PlanName } from '#shared/subscription/prices.ts'
import { billingStartOf } from '#shared/subscription/subscription.ts'
import { isRunning, reach, refreshBilling, requirePayments } from './payments.ts'
import { emailOf, findSubscription, keepCustomer, replaceCheckout, type SubscriptionRow } from './queries.ts'

/**
 * Returns the page where the member buys the plan. A member has one open checkout, which can be paid once: clicks and
 * tabs all lead to it, and choosing another plan closes it.
 */
export const startCheckout = (deps: Deps, userId: number, plan: PlanName): Promise<string> =>
  reach(async () => {
    const payments = requirePayments(deps)
    const customerId = await customerOf(deps, payments, userId)
    // A payment of a moment ago counts, even if its webhook hasn't arrived.
    const row = await refreshBilling(deps, userId)
    if (!row) throw new Refusal('SIGNED_OUT')
    if (isRunning(row)) throw new Refusal('ALREADY_SUBSCRIBED')
    const open = await openCheckoutOf(payments, row)
    if (open?.plan === plan) return open.url
    if (open) await payments.expireCheckout(open.id)
    return openCheckout(deps, payments, { ...row, customerId }, plan)
  })

async function customerOf({ db }: Deps, payments: Payments, userId: number): Promise<string> {
  const row = await findSubscription(db, userId)
  if (row && row.customerId !== null) return row.customerId
  const email = await emailOf(db, userId)
  if (!row || email === undefined) throw new Refusal('SIGNED_OUT')
  // Unique for this account, even if several databases use the same keys of Stripe.
  const key = `customer-${userId}-${row.trialEndsAt.getTime()}-${email}`
  const customerId = await payments.createCustomer({ userId, email, key })
  const kept = await keepCustomer(db, userId, customerId)
  if (kept === undefined) throw new Refusal('SIGNED_OUT')
  return kept
}

async function openCheckoutOf(payments: Payments, { checkoutId }: SubscriptionRow): Promise<Checkout | undefined> {
  if (checkoutId === null) return undefined
  const checkout = await payments.findCheckout(checkoutId)
  return checkout.status === 'open' ? checkout : undefined
}

/** Opens a checkout after `row.checkoutId`, unless a request at the same time was first: then that one's is used. */
async function openCheckout(
  { db, clock }: Deps,
  payments: Payments,
  { userId, customerId, checkoutId, trialEndsAt }: SubscriptionRow & { customerId: string },
  plan: PlanName,
): Promise<string> {
  // Members who subscribe early keep the days of the trial.
  const billingStarts = billingStartOf(trialEndsAt, clock())
  const key = `checkout-${customerId}-${plan}-${checkoutId ?? 'first'}-${billingStarts?.getTime() ?? 'now'}`
  const mine = await payments.openCheckout({
    customerId,
    plan,
    userId,
    key,
    ...(billingStarts && { billingStarts }),
  })
  if (await replaceCheckout(db, userId, checkoutId, mine.id)) return mine.url
  const stored = await findSubscription(db, userId)
  // A click at the same time got the same one, by its key.
  if (stored?.checkoutId === mine.id) return mine.url
  await payments.expireCheckout(mine.id)
  const theirs = stored && (await openCheckoutOf(payments, stored))
  if (!theirs) throw new Refusal('BUSY', { retryAfter: 1 })
  return theirs.url
}

/** Returns the page where the member manages what they bought; with a plan, the one where they change to it. */
export const openPortal = (deps: Deps, userId: number, plan?: PlanName): Promise<string> =>
  reach(async () => {
    const payments = requirePayments(deps)
    const row = await findSubscription(deps.db, userId)
    if (!row || row.customerId === null) throw new Refusal('NOTHING_BOUGHT')
    if (plan === undefined) return payments.openPortal(row.customerId)
    const { subscriptionId } = row
    if (subscriptionId === null || !isRunning(row)) throw new Refusal('NOTHING_BOUGHT')
    return payments.openPortal(row.customerId, { subscriptionId, plan })
  })

import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { PaymentFailure, type Payments } from '#server/outside/payments/payments.ts'
import { beginAsking, findSubscription, type SubscriptionRow, storeBilling } from './queries.ts'

/** The dependencies for asking Stripe. */
export type Asking = Pick<Deps, 'db' | 'payments' | 'clock'>

export function requirePayments({ payments }: Pick<Deps, 'payments'>): Payments {
  if (!payments) throw new Refusal('PAYMENT_NOT_SET_UP')
  return payments
}

/** Refuses if Stripe can't be reached. */
export async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    throw new Refusal('PAYMENT_UNAVAILABLE', { retryAfter: 5, cause: error.cause })
  }
}

/**
 * Asks Stripe for the member's subscription and stores the answer. Earlier events don't matter, so webhooks may
 * come twice, late, in any order, or never. Money that went back ends the subscription: nobody is charged again for what
 * they wanted to be rid of.
 */
export async function refreshBilling(asking: Asking, userId: number): Promise<SubscriptionRow | undefined> {
  const { db, clock } = asking
  const asked = await beginAsking(db, userId)
  if (asked && asked.customerId !== null) {
    const payments = requirePayments(asking)
    const first = await payments.billingOf(asked.customerId)
    if (first?.isReversed) await payments.cancel(first.subscriptionId)
    const billing = first?.isReversed ? await payments.billingOf(asked.customerId) : first
    await storeBilling(db, userId, asked.lastAsked, billing, clock())
  }
  return findSubscription(db, userId)
}

/** Whether Stripe has a subscription that may still take money: with another one, the member would pay twice. */
export const isRunning = (row: SubscriptionRow | undefined): boolean =>
  row?.status === 'active' || row?.status === 'past_due'

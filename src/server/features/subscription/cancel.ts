import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { PaymentFailure } from '#server/outside/payments/payments.ts'
import { deleteEventsOf } from './events.ts'
import { findSubscription, lockSubscription } from './queries.ts'

type Canceling = Pick<Deps, 'db' | 'payments'>

/**
 * Call before deleting an account: ends the subscription and any open checkout, and deletes what Stripe knows about the
 * person. Refuses if that fails: someone without an account couldn't stop the payments. Returns the customer, if any.
 */
export async function cancelBeforeDeletion({ db, payments }: Canceling, userId: number): Promise<string | null> {
  const row = await findSubscription(db, userId)
  if (!row || row.customerId === null) return null
  if (!payments) throw new Refusal('STILL_SUBSCRIBED')
  try {
    if (row.checkoutId !== null) await payments.expireCheckout(row.checkoutId)
    await payments.deleteCustomer(row.customerId)
  } catch (error) {
    if (error instanceof PaymentFailure) throw new Refusal('STILL_SUBSCRIBED', { cause: error.cause })
    throw error
  }
  return row.customerId
}

/**
 * Call in the transaction that deletes the account, with the customer that was canceled. Refuses if another tab has begun
 * to buy something since.
 */
export async function deleteBilling(tx: Tx, userId: number, canceled: string | null) {
  const row = await lockSubscription(tx, userId)
  if (row && row.customerId !== canceled) throw new Refusal('STILL_SUBSCRIBED')
  if (canceled !== null) await deleteEventsOf(tx, canceled)
}

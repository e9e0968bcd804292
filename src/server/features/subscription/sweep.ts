import { deleteEventsBefore } from './events.ts'
import { type Asking, refreshBilling } from './payments.ts'
import { dueForCheck } from './queries.ts'

const day = 86_400_000
/** How long webhooks are listed. */
const listedFor = 90 * day
/** Subscriptions asked about in one sweep. */
const atOnce = 500

/** Asks Stripe about subscriptions whose webhooks seem to be lost, and deletes old webhooks. */
export async function sweepPayments(asking: Asking) {
  const { db, payments, clock } = asking
  const now = clock()
  await deleteEventsBefore(db, new Date(now.getTime() - listedFor))
  if (!payments) return
  const checkedBefore = new Date(now.getTime() - day / 24)
  for (const userId of await dueForCheck(db, now, checkedBefore, atOnce)) await refreshBilling(asking, userId)
}

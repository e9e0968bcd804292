import { attempt } from '#server/attempt.ts'
import type { Deps } from '#server/deps.ts'
import { deleteEventsBefore } from './events.ts'
import { type Asking, refreshBilling } from './payments.ts'
import { dueForCheck, markChecked } from './queries.ts'

const day = 86_400_000
/** How long webhooks are listed. */
const listedFor = 90 * day
/** Subscriptions asked about in one sweep. */
const atOnce = 500
/** After so many failures in a row, Stripe is left alone until the next run. */
const failuresAllowed = 5

/** Asks Stripe about subscriptions whose webhooks seem to be lost, and deletes old webhooks. */
export async function sweepPayments(asking: Asking & Pick<Deps, 'logger' | 'metrics'>) {
  const { db, payments, clock } = asking
  const now = clock()
  await deleteEventsBefore(db, new Date(now.getTime() - listedFor))
  if (!payments) return
  const checkedBefore = new Date(now.getTime() - day / 24)
  let failures = 0
  for (const userId of await dueForCheck(db, now, checkedBefore, atOnce)) {
    const row = await attempt(asking, { job: 'check-payments', userId }, () => refreshBilling(asking, userId))
    failures = row ? 0 : failures + 1
    // The others come first the next time.
    if (!row) await markChecked(db, userId, now)
    if (failures === failuresAllowed) throw new Error('Stripe refused, or did not answer, several times in a row.')
  }
}

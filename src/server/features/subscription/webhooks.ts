import { Refusal } from '#server/http/replies/refusals.ts'
import { findEvent, recordProcessed, upsertEvent } from './events.ts'
import { type Asking, reach, refreshBilling, requirePayments } from './payments.ts'
import { findByCustomer } from './queries.ts'

/** Stores a webhook, and asks Stripe what it is about. Refuses a wrong signature, and fails if Stripe should send it again. */
export async function receiveEvent(asking: Asking, payload: Buffer, signature: string) {
  const event = await reach(() => requirePayments(asking).readEvent(payload, signature))
  if (!event) throw new Refusal('SIGNATURE_INVALID')
  const isProcessed = await upsertEvent(asking.db, event, asking.clock())
  if (!isProcessed) await processEvent(asking, event)
}

/** Processes a stored webhook again. Returns whether there is one with that id. */
export async function replayEvent(asking: Asking, id: number): Promise<boolean> {
  const event = await findEvent(asking.db, id)
  if (event) await processEvent(asking, event)
  return event !== undefined
}

async function processEvent(asking: Asking, event: { eventId: string; customerId: string | null }) {
  const { db, clock } = asking
  try {
    const userId = event.customerId === null ? undefined : await findByCustomer(db, event.customerId)
    // Otherwise it isn't about a member, or about one who has left.
    if (userId !== undefined) await reach(() => refreshBilling(asking, userId))
    await recordProcessed(db, event.eventId, null, clock())
  } catch (error) {
    await recordProcessed(db, event.eventId, error instanceof Error ? error.message : String(error), clock())
    throw error
  }
}

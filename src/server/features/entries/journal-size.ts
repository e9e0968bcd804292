import type { UserId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import { subscriptionAt } from '#shared/subscription/subscription.ts'
import { journalSize } from './queries.ts'

/** Call after writing: the size is locked until the transaction ends, so that no other one can exceed the limit too. */
export async function refuseFullJournal(tx: Tx, userId: UserId, now: Date) {
  const size = await journalSize(tx, userId)
  if (size && size.bytes > limits.journalMegabytes * 1024 * 1024) throw new Refusal('JOURNAL_FULL')
  const isFull = size && size.bytes > limits.trial.journalKilobytes * 1024
  if (isFull && subscriptionAt(size, now).status === 'trial') throw new Refusal('FREE_TEXT_USED')
  return size
}

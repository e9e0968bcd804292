import type { Tx } from '#server/db/tables.ts'
import { subscriptionOf } from '#server/features/subscription/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import { librarySize } from './queries.ts'

/** Refuses what has just been stored if the library holds too much by now. */
export async function refuseFullLibrary(tx: Tx, userId: number, now: Date) {
  const { count, bytes } = await librarySize(tx, userId)
  if (count > limits.techniquesOfAUser) throw new Refusal('TOO_MANY_TECHNIQUES')
  if (bytes > limits.libraryMegabytes * 1_000_000) throw new Refusal('LIBRARY_FULL')
  const isFull = bytes > limits.trial.libraryKilobytes * 1000
  if (isFull && (await subscriptionOf(tx, userId, now)).status === 'trial') throw new Refusal('FREE_LIBRARY_USED')
}

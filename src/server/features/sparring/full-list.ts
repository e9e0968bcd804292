import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import { partnersSize } from './queries.ts'

/** Refuses what has just been stored if there are too many by now. */
export async function refuseFullList(tx: Tx, userId: number) {
  const { count, bytes } = await partnersSize(tx, userId)
  if (count > limits.partnersOfAUser) throw new Refusal('TOO_MANY_PARTNERS')
  if (bytes > limits.partnerNotesMegabytes * 1_000_000) throw new Refusal('PARTNER_NOTES_FULL')
}

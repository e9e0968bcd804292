import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import { Refusal } from './refusals.ts'

/** Refuses one more if the person has `max` already. Until the transaction ends, nobody else adds one for them. */
export async function requireRoom(
  tx: Tx,
  userId: number,
  count: (tx: Tx, userId: number) => Promise<number>,
  max: number,
  refusal: RefusalCode,
) {
  await lockCounts(tx, userId)
  if ((await count(tx, userId)) >= max) throw new Refusal(refusal)
}

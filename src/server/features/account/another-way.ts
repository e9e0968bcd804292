import type { Tx } from '#server/db/tables.ts'
import { linkedTo, type UserRow } from '#server/features/auth/service.ts'
import { Refusal } from '#server/http/refusals.ts'

/**
 * Refuses, once a way in was taken away, where that was the last: password, accounts elsewhere and passkeys count
 * together. The account is held, so two at once leave one.
 */
export async function needsAnotherWay(tx: Tx, { id, password_hash }: UserRow) {
  if (password_hash === null && (await linkedTo(tx, id)).length === 0) throw new Refusal('LAST_WAY_IN')
}

import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Visit } from '#server/http/visit.ts'
import { refusals } from '#shared/refusals.ts'
import { isPassword } from './passwords.ts'
import { forgetFailures, noteTry } from './slow-down.ts'

/**
 * Refuses whoever sits at a session that is open and does not know the password. Guessing is slowed down as at the door.
 * An account without a password asks for none.
 */
export async function needsPassword(
  { db, clock }: Deps,
  account: { email: string; password_hash: string | null },
  given: { password: string; field: string },
  visit: Visit,
) {
  if (account.password_hash === null) return
  const trier = await noteTry(db, account.email, visit, clock())
  if (!(await isPassword(given.password, account.password_hash))) throw wrongPassword(given.field)
  await db.transaction().execute((tx) => forgetFailures(tx, trier))
}

export const wrongPassword = (field: string) =>
  new Refusal('WRONG_PASSWORD', { fields: { [field]: refusals.WRONG_PASSWORD.message } })

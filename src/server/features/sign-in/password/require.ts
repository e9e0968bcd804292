import type { Deps } from '#server/deps.ts'
import { requireConfirmed } from '#server/features/sessions/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { isPassword } from './hash.ts'
import { clearFailures, inTurn, recordAttempt } from './throttle.ts'

/**
 * Stops someone who finds a logged-in browser but doesn't know the password. Guesses are throttled as on the login page.
 * An account without a password needs a recent login or confirmation instead.
 */
export async function requirePassword(
  { db, clock }: Deps,
  { id, email, passwordHash }: { id: number; email: string; passwordHash: string | null },
  given: { password: string; field: string },
  visit: Visit,
) {
  if (passwordHash === null) return requireConfirmed(db, id, visit.sessionHash, clock())
  await inTurn(db, email, visit, async () => {
    const attempt = await recordAttempt(db, email, visit, clock())
    if (!(await isPassword(given.password, passwordHash))) throw wrongPassword(given.field)
    await db.transaction().execute((tx) => clearFailures(tx, attempt))
  })
}

export const wrongPassword = (field: string) =>
  new Refusal('WRONG_PASSWORD', { fields: { [field]: refusals.WRONG_PASSWORD.message } })

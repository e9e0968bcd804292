import type { Db, Tx } from '#server/db/tables.ts'
import { sweepLinks } from './email/links.ts'
import { sweepChallenges } from './passkeys/queries.ts'
import { deleteResetRequests } from './password/reset.ts'
import { clearAllFailures, sweepFailures } from './password/throttle.ts'
import { sweepPendingSignIns } from './social/queries.ts'

export { revokeReaders } from './access.ts'
export { allowEmailChange, changeEmail, emailTaken } from './email/change.ts'
export { resendVerification } from './email/verification.ts'
export { createOperatorLink } from './passkeys/link.ts'
export { register } from './password/register.ts'
export { wrongPassword } from './password/require.ts'
export { processResetRequests } from './password/reset.ts'

/** Deletes everything stored by email address rather than by account. */
export async function deleteAllByEmail(tx: Tx, email: string) {
  await deleteResetRequests(tx, email)
  await clearAllFailures(tx, email)
}

/** Deletes expired links, old failures, and sign-ins that nobody finished. */
export async function sweepSignIn(db: Db, now: Date) {
  await sweepLinks(db, now)
  await sweepFailures(db, now)
  await sweepPendingSignIns(db, now)
  await sweepChallenges(db, now)
}

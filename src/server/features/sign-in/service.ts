import type { Tx } from '#server/db/tables.ts'
import { deleteResetRequests } from './password/reset.ts'
import { clearAllFailures } from './password/throttle.ts'

export { revokeReaders } from './access.ts'
export { allowEmailChange, changeEmail, emailTaken } from './email/change.ts'
export { resendVerification } from './email/verification.ts'
export { createOperatorLink } from './passkeys/link.ts'
export { register } from './password/register.ts'
export { wrongPassword } from './password/require.ts'
export { processResetRequests } from './password/reset.ts'
export { sweepSignIn } from './sweep.ts'

/** Deletes everything stored by email address rather than by account. */
export async function deleteAllByEmail(tx: Tx, email: string) {
  await deleteResetRequests(tx, email)
  await clearAllFailures(tx, email)
}

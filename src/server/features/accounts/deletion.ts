import { pastDeadlocks } from '#server/db/errors.ts'
import type { Deps } from '#server/deps.ts'
import { releaseRequests } from '#server/features/feature-requests/service.ts'
import { deleteMailTo, queueMail } from '#server/features/mail/service.ts'
import { accountDeletedMail } from '#server/features/mail/templates.ts'
import { deleteAllFilesOf, deleteRemainingFilesOf } from '#server/features/media/service.ts'
import { requireConfirmed } from '#server/features/sessions/service.ts'
import { deleteAllByEmail } from '#server/features/sign-in/service.ts'
import { cancelBeforeDeletion, deleteBilling, rememberTrial } from '#server/features/subscription/service.ts'
import { asRecipient, deleteUser, lockUser } from '#server/features/users/service.ts'
import type { Visit } from '#server/http/visit/visit.ts'

/**
 * Deletes an account with everything in it. The subscription and files come first: if that fails halfway, the account is still there and the
 * same call can continue.
 */
export async function deleteAccount(deps: Deps, userId: number, visit: Visit) {
  await requireConfirmed(deps.db, userId, visit.sessionHash, deps.clock())
  await eraseAccount(deps, userId)
}

/** The same, for the operator. */
export async function eraseAccount(deps: Deps, userId: number) {
  const { db, files, payments, clock, wakeMail, installationKey } = deps
  const canceled = await cancelBeforeDeletion({ db, payments }, userId)
  await deleteAllFilesOf({ db, files }, userId)
  await pastDeadlocks(db, async (tx) => {
    const row = await lockUser(tx, userId)
    if (!row) return
    // Files uploaded since. While the person's row is locked, no more can be added.
    await deleteRemainingFilesOf(tx, files, userId)
    await releaseRequests(tx, userId)
    await deleteBilling(tx, userId, canceled)
    await deleteMailTo(tx, row.email)
    // While the account is there: its address may be unconfirmed.
    await queueMail(tx, accountDeletedMail(asRecipient(row)), { kind: 'account-deleted', userId, now: clock() })
    await rememberTrial(tx, row, { now: clock(), installationKey })
    await deleteUser(tx, userId)
    await deleteAllByEmail(tx, row.email)
  })
  wakeMail()
}

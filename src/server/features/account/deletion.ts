import type { Deps } from '#server/deps.ts'
import { asRecipient, forgetAllFailures, holdUser } from '#server/features/auth/service.ts'
import { dropMailTo, farewellMail, queueMail } from '#server/features/mail/service.ts'
import { removeAllFilesOf, removeLastFilesOf } from '#server/features/media/service.ts'

/**
 * Erases an account with everything in it. Files go first: where that breaks off, the account is still there and the
 * same call goes on. The rows of all tables hang on the person's.
 */
export async function deleteAccount({ db, files, clock, wakeMail }: Deps, userId: number) {
  await removeAllFilesOf({ db, files }, userId)
  await db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    if (!row) return
    // What was uploaded meanwhile; while the person's row is held, nothing more comes.
    await removeLastFilesOf(tx, files, userId)
    await tx.deleteFrom('users').where('id', '=', userId).execute()
    await tx.deleteFrom('password_asks').where('email', '=', row.email).execute()
    await forgetAllFailures(tx, row.email)
    await dropMailTo(tx, row.email)
    await queueMail(tx, farewellMail(asRecipient(row)), clock())
  })
  wakeMail()
}

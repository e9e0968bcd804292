import type { Tx } from '#server/db/tables.ts'
import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail, verificationMail } from '#server/features/mail/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Visit } from '#server/http/visit.ts'
import type { EmailVerification, User } from '#shared/auth.ts'
import { noteEvent } from './events.ts'
import { dropTokens, makeToken, takeToken, worksUntil } from './mail-tokens.ts'
import { asRecipient, asUser, findUser, holdUser, type UserRow, updateUser } from './queries.ts'

/** Queues the mail that asks whether the address is theirs, or the one they want. `deps.wakeMail()` follows the commit. */
export async function queueVerification(tx: Tx, { env, clock }: Deps, row: UserRow) {
  const email = row.new_email ?? row.email
  const token = await makeToken(tx, row.id, 'verify', email, clock())
  const mail = verificationMail({ ...asRecipient(row), email }, `${env.publicUrl}/verify-email/${token}/${row.id}`)
  await queueMail(tx, mail, clock(), worksUntil('verify', clock()))
}

/** Sends that mail again, unless there is nothing left to confirm. */
export async function sendVerificationAgain(deps: Deps, userId: number) {
  await deps.db.transaction().execute(async (tx) => {
    const row = await findUser(tx, userId)
    if (row && (row.new_email !== null || row.email_verified_at === null)) await queueVerification(tx, deps, row)
  })
  deps.wakeMail()
}

/**
 * The address is theirs: the one they have, or the one they wanted, which takes its place now. Only the person who is
 * signed in can say so. Else whoever registered with an address of somebody else would have it confirmed by its owner's
 * click, and stay in the journal together with them.
 */
export async function verifyEmail(
  { db, env, clock }: Deps,
  signedInAs: number,
  { token, userId }: EmailVerification,
  visit: Visit,
): Promise<User> {
  if (userId !== signedInAs) throw new Refusal('OTHER_PERSON')
  try {
    return await db.transaction().execute(async (tx) => {
      const row = await holdUser(tx, userId)
      const email = await takeToken(tx, userId, 'verify', token, clock())
      if (!row || (email !== row.email && email !== row.new_email)) throw new Refusal('LINK_SPENT')
      await updateUser(tx, userId, {
        email,
        email_verified_at: clock(),
        ...(email !== row.email && { new_email: null }),
      })
      if (email !== row.email) await dropTokens(tx, userId, 'reset')
      await noteEvent(tx, userId, email === row.email ? 'email-verified' : 'email-changed', visit, clock())
      return asUser((await findUser(tx, userId)) ?? row, env.adminEmails)
    })
  } catch (error) {
    if (violates(error, 'users_email_key')) throw new Refusal('EMAIL_TAKEN')
    throw error
  }
}

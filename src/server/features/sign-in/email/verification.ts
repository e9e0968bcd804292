import { violates } from '#server/db/errors.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { claimMail, queueClaimed, tooManyMails } from '#server/features/mail/service.ts'
import { verificationMail } from '#server/features/mail/templates.ts'
import { recordEvent } from '#server/features/sessions/service.ts'
import {
  asRecipient,
  asUser,
  getUserRow,
  lockUser,
  recordConfirmedAddress,
  recordLeftAddress,
  renewMailOffKey,
  type UserRow,
  updateUser,
} from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { User } from '#shared/accounts/accounts.ts'
import type { EmailVerification } from '#shared/accounts/sign-in.ts'
import { consumeLinkToken, createLinkToken, linkExpiry, revokeLinks } from './links.ts'

/**
 * Queues a verification mail to the new address if one is pending, else to the current one. Returns when to try again if the
 * address has gotten too many. Call `deps.wakeMail()` after the commit.
 */
export async function queueVerification(tx: Tx, { env, clock }: Deps, row: UserRow): Promise<Date | undefined> {
  const email = row.newEmail ?? row.email
  const claim = await claimMail(tx, { kind: 'verification', to: email, userId: row.id, now: clock() })
  if (claim.result === 'refused') return claim.until
  const token = await createLinkToken(tx, row.id, 'verify', email, clock())
  const mail = verificationMail({ ...asRecipient(row), email }, `${env.publicUrl}/verify-email/${token}/${row.id}`)
  await queueClaimed(tx, mail, { now: clock(), expiresAt: linkExpiry('verify', clock()) })
  return undefined
}

/** The same for somebody who waits for the mail. */
export async function requestVerification(tx: Tx, deps: Deps, row: UserRow) {
  const until = await queueVerification(tx, deps, row)
  if (until) throw tooManyMails('TOO_MANY_MAILS', until, deps.clock())
  if (row.verificationUnsent) await updateUser(tx, row.id, { verificationUnsent: false })
}

/** Sends the verification mail again, unless there is nothing left to verify. */
export async function resendVerification(deps: Deps, userId: number) {
  await deps.db.transaction().execute(async (tx) => {
    const row = await getUserRow(tx, userId)
    if (row.newEmail !== null || row.emailVerifiedAt === null) await requestVerification(tx, deps, row)
  })
  deps.wakeMail()
}

/**
 * Marks the address as verified; a pending one replaces the current one. Only the account's logged-in owner can do this.
 * Otherwise, someone could register with another person's address, have it verified by that person's click, and share
 * the journal with them.
 */
export async function verifyEmail(
  { db, env, clock, installationKey }: Deps,
  currentUserId: number,
  { token, userId }: EmailVerification,
  visit: Visit,
): Promise<User> {
  if (userId !== currentUserId) throw new Refusal('OTHER_PERSON')
  try {
    return await db.transaction().execute(async (tx) => {
      const row = await lockUser(tx, userId)
      const email = await consumeLinkToken(tx, userId, 'verify', token, clock())
      if (!row || (email !== row.email && email !== row.newEmail)) throw new Refusal('LINK_EXPIRED')
      const at = { now: clock(), installationKey }
      if (email !== row.email && row.emailVerifiedAt !== null) await recordLeftAddress(tx, row, at)
      await recordConfirmedAddress(tx, userId, email, at)
      await updateUser(tx, userId, {
        email,
        emailVerifiedAt: clock(),
        ...(email !== row.email && { newEmail: null }),
      })
      if (email !== row.email) {
        await revokeLinks(tx, userId, 'reset')
        await renewMailOffKey(tx, userId)
      }
      await recordEvent(tx, userId, email === row.email ? 'email-verified' : 'email-changed', visit, clock())
      return asUser(await getUserRow(tx, userId), env.adminEmails)
    })
  } catch (error) {
    if (violates(error, 'users_email_key')) throw new Refusal('EMAIL_TAKEN')
    throw error
  }
}

import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { queueNotice } from '#server/features/mail/service.ts'
import { emailChangedMail } from '#server/features/mail/templates.ts'
import {
  countEvents,
  hasApprovedPasskey,
  recordEvent,
  requireApprovedPasskey,
} from '#server/features/sessions/service.ts'
import {
  asRecipient,
  findUserByEmail,
  getUserRow,
  isAdmin,
  lockUser,
  type UserRow,
  updateUser,
} from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { requirePassword } from '../password/require.ts'
import { revokeLinks } from './links.ts'
import { requestVerification } from './verification.ts'

/** Each request reveals whether an address has an account. */
const requestsAnHour = 5

/** Requires the password, and refuses too many changes an hour. */
export async function allowEmailChange(deps: Deps, account: UserRow, password: string, visit: Visit) {
  await requirePassword(deps, account, { password, field: 'password' }, visit)
  const { db, env, clock } = deps
  // Leaving the address ends being an administrator. Their password alone isn't enough for that.
  if (isAdmin(account, env.adminEmails) && (await hasApprovedPasskey(db, account.id)))
    await requireApprovedPasskey(db, account.id, visit.sessionHash, { now: clock() })
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, account.id)
    if ((await countEvents(tx, account.id, 'email-change-requested', 1, clock())) >= requestsAnHour)
      throw new Refusal('TOO_MANY_EMAIL_CHANGES')
    await recordEvent(tx, account.id, 'email-change-requested', visit, clock())
  })
}

/**
 * Keeps a verified address until the new one is verified too, so that a typo doesn't hand the journal to a stranger.
 * Replaces an unverified address at once.
 */
export async function changeEmail(tx: Tx, deps: Deps, locked: UserRow, email: string, visit: Visit) {
  const { env, clock } = deps
  if (email === locked.newEmail) return
  await revokeLinks(tx, locked.id, 'verify')
  if (email === locked.email) return updateUser(tx, locked.id, { newEmail: null })
  if (await findUserByEmail(tx, email)) throw emailTaken()
  if (locked.emailVerifiedAt === null) {
    await revokeLinks(tx, locked.id, 'reset')
    await updateUser(tx, locked.id, { email })
    await recordEvent(tx, locked.id, 'email-changed', visit, clock())
  } else {
    await updateUser(tx, locked.id, { newEmail: email })
    const [recipient, { publicUrl, contactEmail }] = [asRecipient(locked), env]
    const mail = emailChangedMail(recipient, { device: visit.device, publicUrl, contactEmail })
    const [userId, now] = [locked.id, clock()]
    await queueNotice(tx, { kind: 'address-leaving', mail, userId, recipient, publicUrl, now })
  }
  await requestVerification(tx, deps, await getUserRow(tx, locked.id))
}

export const emailTaken = () => new Refusal('EMAIL_TAKEN', { fields: { email: refusals.EMAIL_TAKEN.message } })

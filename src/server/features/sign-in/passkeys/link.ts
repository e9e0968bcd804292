import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { recordAction } from '#server/features/audit-log/service.ts'
import { queueRequested } from '#server/features/mail/service.ts'
import { passkeyLinkMail } from '#server/features/mail/templates.ts'
import { hasApprovedPasskey, recordEvent } from '#server/features/sessions/service.ts'
import { asRecipient, findUserByEmail, isAdmin, lockUser, type UserRow } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import { createLinkToken, linkExpiry } from '../email/links.ts'

/** A link works for an hour, once, in a browser that is logged in to the account. */
async function createLink(tx: Tx, { id, email }: UserRow, publicUrl: string, now: Date): Promise<string> {
  return `${publicUrl}/add-passkey/${await createLinkToken(tx, id, 'passkey', email, now)}/${id}`
}

/**
 * Mails an administrator the link to add their first passkey with. Once they have one, a new one needs it, or the
 * operator's link: the inbox isn't enough anymore.
 */
export async function mailPasskeyLink({ db, env, clock, wakeMail }: Deps, userId: number, visit: Visit) {
  await db.transaction().execute(async (tx) => {
    const account = await lockUser(tx, userId)
    if (!account) throw new Refusal('SIGNED_OUT')
    if (!isAdmin(account, env.adminEmails)) throw new Refusal('NOT_ADMIN')
    if (await hasApprovedPasskey(tx, userId)) throw new Refusal('PASSKEY_EXISTS')
    const now = clock()
    const mail = passkeyLinkMail(asRecipient(account), await createLink(tx, account, env.publicUrl, now))
    await queueRequested(tx, mail, { kind: 'passkey-link', userId, now, expiresAt: linkExpiry('passkey', now) })
    await recordEvent(tx, userId, 'passkey-link-mailed', visit, now)
    await recordAction(tx, { adminId: userId, kind: 'passkey-link-mailed', details: visit.device }, now)
  })
  wakeMail()
}

/** The operator's link, for an administrator without a mailbox or with a lost passkey. Undefined if nobody there is one. */
export const createOperatorLink = (
  db: Db,
  { email, adminEmails, publicUrl }: { email: string; adminEmails: string[]; publicUrl: string },
  now: Date,
): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    const account = await findUserByEmail(tx, email)
    if (!account || !isAdmin(account, adminEmails)) return undefined
    await recordEvent(tx, account.id, 'passkey-link-by-operator', { device: '', address: '' }, now)
    await recordAction(tx, { adminId: account.id, kind: 'passkey-link-by-operator' }, now)
    return createLink(tx, account, publicUrl, now)
  })

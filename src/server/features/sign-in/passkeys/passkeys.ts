import type { Deps } from '#server/deps.ts'
import { recordAction } from '#server/features/audit-log/service.ts'
import { queueNotice } from '#server/features/mail/service.ts'
import { methodRemovedMail } from '#server/features/mail/templates.ts'
import {
  endAllSessions,
  recordEvent,
  requireApprovedPasskey,
  requireConfirmed,
} from '#server/features/sessions/service.ts'
import { asRecipient, isAdmin, lockUser } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { Passkey } from '#shared/accounts/passkeys.ts'
import { requireMethod } from '../methods.ts'
import { asPasskey, deletePasskey, deletePasskeys, isApproved, passkeysOf } from './queries.ts'

export const listPasskeys = async ({ db }: Deps, userId: number): Promise<Passkey[]> =>
  (await passkeysOf(db, userId)).map(asPasskey)

/**
 * Removes a passkey, unless it is the last sign-in method, and mails its owner. One that opens the pages for administrators
 * needs to be confirmed with one: otherwise, the password alone would lead back to the link for the first one.
 */
export async function removePasskey(deps: Deps, userId: number, id: number, visit: Visit) {
  const { db, env, clock, wakeMail } = deps
  await requireConfirmed(db, userId, visit.sessionHash, clock())
  await db.transaction().execute(async (tx) => {
    const account = await lockUser(tx, userId)
    const isForAdmin = account !== undefined && isAdmin(account, env.adminEmails)
    if (isForAdmin && (await isApproved(tx, userId, id)))
      await requireApprovedPasskey(tx, userId, visit.sessionHash, { now: clock() })
    const removed = await deletePasskey(tx, userId, id)
    if (!account || !removed) throw new Refusal('NOT_FOUND')
    await requireMethod(tx, account)
    await recordEvent(tx, userId, 'passkey-removed', { ...visit, passkey: removed.name }, clock())
    if (isForAdmin)
      await recordAction(
        tx,
        { adminId: userId, kind: 'passkey-removed', subjectId: id, details: removed.name },
        clock(),
      )
    const [recipient, { publicUrl }] = [asRecipient(account), env]
    const mail = methodRemovedMail(recipient, { method: 'A passkey', device: visit.device, publicUrl })
    const kind = isForAdmin ? 'admin-passkey' : 'method-removed'
    await queueNotice(tx, { kind, mail, userId, recipient, publicUrl, now: clock() })
  })
  wakeMail()
}

/**
 * For the operator, when a member has lost what their passkeys are on: removes them all, logs every device out, and mails
 * the member. Returns how many there were.
 */
export async function removeAllPasskeys({ db, env, clock }: Deps, userId: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const account = await lockUser(tx, userId)
    if (!account) throw new Refusal('NOT_FOUND')
    const { length } = await passkeysOf(tx, userId)
    await deletePasskeys(tx, userId)
    await endAllSessions(tx, userId)
    const now = clock()
    await recordEvent(tx, userId, 'passkeys-removed-by-operator', { device: '', address: '' }, now)
    const [recipient, { publicUrl }] = [asRecipient(account), env]
    const mail = methodRemovedMail(recipient, { method: 'Each of your passkeys', device: '', publicUrl })
    await queueNotice(tx, { kind: 'method-removed', mail, userId, recipient, publicUrl, now })
    return length
  })
}

import { violates } from '#server/db/errors.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { recordAction } from '#server/features/audit-log/service.ts'
import { queueNotice } from '#server/features/mail/service.ts'
import { methodAddedMail } from '#server/features/mail/templates.ts'
import {
  confirmSession,
  isSessionOpen,
  recordEvent,
  requireApprovedPasskey,
} from '#server/features/sessions/service.ts'
import {
  asRecipient,
  getUserRow,
  isAdmin,
  lockUser,
  type UserRow,
  updateUser,
} from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import {
  challengeLifetime,
  creationOptionsFor,
  PasskeyFailure,
  verifyNewPasskey,
} from '#server/outside/identity/passkeys.ts'
import type { NewPasskey, Passkey } from '#shared/accounts/passkeys.ts'
import { limits } from '#shared/foundation/limits.ts'
import { consumeLinkToken, requireLink, revokeLinks } from '../email/links.ts'
import { requirePassword } from '../password/require.ts'
import { challengeOf, type PasskeyResponse, withChallenge } from './challenge.ts'
import { asPasskey, deleteUnapprovedPasskeys, insertPasskey, passkeysOf } from './queries.ts'

/**
 * Returns what the browser needs to create a passkey. A new sign-in method requires the password, and of an administrator
 * also a link to add one with, or a passkey that they have (decision 070).
 */
export async function beginAdding(
  deps: Deps,
  userId: number,
  { password, token, visit }: { password: string; token?: string | undefined; visit: Visit },
) {
  const { db, env, clock } = deps
  const account = await getUserRow(db, userId)
  await requirePassword(deps, account, { password, field: 'password' }, visit)
  const isForAdmin = isAdmin(account, env.adminEmails)
  if (isForAdmin) {
    if (token) await requireLink(db, { purpose: 'passkey', token, userId }, clock())
    else await requireApprovedPasskey(db, userId, visit.sessionHash, { now: clock() })
  }
  const rows = await passkeysOf(db, userId)
  if (rows.length >= limits.passkeysOfAUser) throw new Refusal('TOO_MANY_PASSKEYS')
  const owner = { id: userId, email: account.email, fullName: account.fullName }
  // A link replaces those that aren't approved, also on this device.
  const existing = rows.filter(({ isApproved }) => isApproved || !isForAdmin || !token)
  return withChallenge(deps, userId, await creationOptionsFor(env.publicUrl, owner, existing))
}

/**
 * Stores a new passkey and mails its owner, unless the session has ended since, for example by a password reset. An
 * approved one confirms the session, whose new cookie is returned.
 */
export async function addPasskey(
  deps: Deps,
  userId: number,
  { token, ...created }: NewPasskey,
  { cookie, visit }: PasskeyResponse,
): Promise<{ added: Passkey; renewed?: string | undefined }> {
  const { db, env, clock, wakeMail } = deps
  const passkey = await verifyNewPasskey(env.publicUrl, await challengeOf(deps, cookie, userId), created)
  try {
    const { row, renewed } = await db.transaction().execute(async (tx) => {
      const account = await lockUser(tx, userId)
      if (!account || !(await isSessionOpen(tx, userId, visit.sessionHash))) throw new Refusal('SIGNED_OUT')
      const isApproved = await approve(tx, deps, account, { token, visit })
      // Several may have been started at once; the account is locked.
      if ((await passkeysOf(tx, userId)).length >= limits.passkeysOfAUser) throw new Refusal('TOO_MANY_PASSKEYS')
      const row = await insertPasskey(tx, {
        ...passkey,
        userId,
        name: visit.device,
        createdAt: clock(),
        lastUsedAt: null,
        isApproved,
      })
      return { row, renewed: await recordNewPasskey(tx, deps, account, { row, visit }) }
    })
    wakeMail()
    return { added: asPasskey(row), renewed }
  } catch (error) {
    if (violates(error, 'passkeys_credential_key'))
      throw new PasskeyFailure('another account has this passkey already')
    throw error
  }
}

/**
 * Whether a new passkey opens the pages for administrators. Theirs all do: without a link or a passkey that does, they can't
 * add one. A link also removes those that don't, and a pending change of the address: anybody with the password may have
 * begun that.
 */
async function approve(
  tx: Tx,
  { env, clock }: Deps,
  account: UserRow,
  { token, visit }: { token?: string | undefined; visit: Visit },
): Promise<boolean> {
  if (!isAdmin(account, env.adminEmails)) return false
  const { id, email } = account
  if (token) {
    if ((await consumeLinkToken(tx, id, 'passkey', token, clock())) !== email) throw new Refusal('LINK_EXPIRED')
    await deleteUnapprovedPasskeys(tx, id)
    await revokeLinks(tx, id, 'verify')
    await updateUser(tx, id, { newEmail: null })
  } else {
    await requireApprovedPasskey(tx, id, visit.sessionHash, { now: clock(), longer: challengeLifetime })
  }
  await revokeLinks(tx, id, 'passkey')
  return true
}

/**
 * Records a new passkey, and mails its owner. Whoever has just created an approved one has used it; the session's new cookie
 * is returned.
 */
async function recordNewPasskey(
  tx: Tx,
  { env, clock }: Deps,
  account: UserRow,
  { row, visit }: { row: Awaited<ReturnType<typeof insertPasskey>>; visit: Visit },
): Promise<string | undefined> {
  const [userId, now] = [account.id, clock()]
  await recordEvent(tx, userId, 'passkey-added', { ...visit, passkey: row.name }, now)
  const renewed = row.isApproved
    ? await confirmSession(tx, userId, visit.sessionHash, { now, passkeyId: row.id })
    : undefined
  if (row.isApproved)
    await recordAction(tx, { adminId: userId, kind: 'passkey-added', subjectId: row.id, details: row.name }, now)
  const [recipient, { publicUrl }] = [asRecipient(account), env]
  const method = row.isApproved ? 'A passkey that also opens the pages for administrators' : 'A passkey'
  const mail = methodAddedMail(recipient, { method, device: visit.device, publicUrl })
  const kind = row.isApproved ? 'admin-passkey' : 'method-added'
  await queueNotice(tx, { kind, mail, userId, recipient, publicUrl, now })
  return renewed
}

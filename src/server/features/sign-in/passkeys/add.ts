import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import { asRecipient, getUserRow, lockUser } from '#server/features/accounts/service.ts'
import { methodAddedMail, queueNotice } from '#server/features/mail/service.ts'
import { isSessionOpen, recordEvent } from '#server/features/sessions/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Visit } from '#server/http/visit.ts'
import { creationOptionsFor, PasskeyFailure, verifyNewPasskey } from '#server/outside/passkeys.ts'
import { limits } from '#shared/limits.ts'
import type { NewPasskey, Passkey } from '#shared/passkeys.ts'
import { requirePassword } from '../password/require.ts'
import { challengeOf, type PasskeyResponse, withChallenge } from './challenge.ts'
import { asPasskey, insertPasskey, passkeysOf } from './queries.ts'

/** Returns what the browser needs to create a passkey. A new sign-in method requires the password. */
export async function beginAdding(
  deps: Deps,
  userId: number,
  { password, visit }: { password: string; visit: Visit },
) {
  const { db, env } = deps
  const account = await getUserRow(db, userId)
  await requirePassword(deps, account, { password, field: 'password' }, visit)
  const rows = await passkeysOf(db, userId)
  if (rows.length >= limits.passkeysOfAUser) throw new Refusal('TOO_MANY_PASSKEYS')
  const owner = { id: userId, email: account.email, fullName: account.fullName }
  const existing = rows.map(({ credentialId, transports }) => ({ credentialId, transports }))
  return withChallenge(deps, userId, await creationOptionsFor(env.publicUrl, owner, existing))
}

/** Stores a new passkey and mails its owner, unless the session has ended since, for example by a password reset. */
export async function addPasskey(
  deps: Deps,
  userId: number,
  created: NewPasskey,
  { cookie, visit }: PasskeyResponse,
): Promise<Passkey> {
  const { db, env, clock, wakeMail } = deps
  const passkey = await verifyNewPasskey(env.publicUrl, await challengeOf(deps, cookie, userId), created)
  try {
    const row = await db.transaction().execute(async (tx) => {
      const account = await lockUser(tx, userId)
      if (!account || !(await isSessionOpen(tx, userId, visit.sessionHash))) throw new Refusal('SIGNED_OUT')
      // Several may have been started at once; the account is locked.
      if ((await passkeysOf(tx, userId)).length >= limits.passkeysOfAUser) throw new Refusal('TOO_MANY_PASSKEYS')
      const row = await insertPasskey(tx, {
        userId,
        credentialId: passkey.credentialId,
        publicKey: passkey.publicKey,
        counter: passkey.counter,
        transports: passkey.transports,
        name: visit.device,
        createdAt: clock(),
        lastUsedAt: null,
      })
      await recordEvent(tx, userId, 'passkey-added', { ...visit, passkey: row.name }, clock())
      const [recipient, { publicUrl }] = [asRecipient(account), env]
      const mail = methodAddedMail(recipient, { method: 'A passkey', device: visit.device, publicUrl })
      await queueNotice(tx, { kind: 'method-added', mail, userId, recipient, publicUrl, now: clock() })
      return row
    })
    wakeMail()
    return asPasskey(row)
  } catch (error) {
    if (violates(error, 'passkeys_credential_key'))
      throw new PasskeyFailure('another account has this passkey already')
    throw error
  }
}

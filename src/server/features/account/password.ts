import type { Deps } from '#server/deps.ts'
import {
  asRecipient,
  dropTokens,
  findUser,
  hashPassword,
  holdUser,
  linkedTo,
  needsPassword,
  needsUncommon,
  noteEvent,
  wrongPassword,
} from '#server/features/auth/service.ts'
import { passwordChangedMail, queueMail } from '#server/features/mail/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import { endOtherSessions } from '#server/http/session.ts'
import type { Visit } from '#server/http/visit.ts'
import type { PasswordChange } from '#shared/account.ts'

/** Changes the password. The session of that key goes on, all others end, and only this browser stays known. */
export async function changePassword(
  deps: Deps,
  userId: number,
  { current, password }: PasswordChange,
  { visit, sessionKey }: { visit: Visit; sessionKey: Buffer },
) {
  const { db, env, clock, wakeMail } = deps
  needsUncommon(password)
  const before = await findUser(db, userId)
  if (!before) throw new Refusal('SIGNED_OUT')
  await needsPassword(deps, before, { password: current, field: 'current' }, visit)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    if (row?.password_hash !== before.password_hash) throw wrongPassword('current')
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
    await endOtherSessions(tx, userId, sessionKey)
    await tx
      .deleteFrom('known_devices')
      .where('user_id', '=', userId)
      .where('token_hash', '!=', visit.deviceKey)
      .execute()
    await dropTokens(tx, userId, 'reset')
    await noteEvent(tx, userId, 'password-changed', visit, clock())
    const told = { device: visit.device, linked: await linkedTo(tx, userId), publicUrl: env.publicUrl }
    await queueMail(tx, passwordChangedMail(asRecipient(row), told), clock())
  })
  wakeMail()
}

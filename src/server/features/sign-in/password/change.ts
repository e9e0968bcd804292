import type { Deps } from '#server/deps.ts'
import { asRecipient, findUser, lockUser, updateUser } from '#server/features/accounts/service.ts'
import { passwordChangedMail, queueMail } from '#server/features/mail/service.ts'
import { endOtherSessions, recordEvent } from '#server/features/sessions/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Visit } from '#server/http/visit.ts'
import type { PasswordChange } from '#shared/sign-in.ts'
import { revokeLinks } from '../email/links.ts'
import { otherMethodsOf } from '../methods.ts'
import { requireUncommon } from './common-passwords.ts'
import { hashPassword } from './hash.ts'
import { requirePassword, wrongPassword } from './require.ts'

/** Changes the password. All sessions but the current one end, and only the current browser stays known. */
export async function changePassword(
  deps: Deps,
  userId: number,
  { current, password }: PasswordChange,
  { visit, sessionHash }: { visit: Visit; sessionHash: Buffer },
) {
  const { db, env, clock, wakeMail } = deps
  requireUncommon(password)
  const before = await findUser(db, userId)
  if (!before) throw new Refusal('SIGNED_OUT')
  await requirePassword(deps, before, { password: current, field: 'current' }, visit)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, userId)
    if (row?.passwordHash !== before.passwordHash) throw wrongPassword('current')
    await updateUser(tx, userId, { passwordHash })
    await endOtherSessions(tx, userId, { session: sessionHash, device: visit.deviceHash })
    await revokeLinks(tx, userId, 'reset')
    await recordEvent(tx, userId, 'password-changed', visit, clock())
    const details = {
      device: visit.device,
      otherMethods: await otherMethodsOf(tx, userId),
      publicUrl: env.publicUrl,
    }
    await queueMail(tx, passwordChangedMail(asRecipient(row), details), clock())
  })
  wakeMail()
}

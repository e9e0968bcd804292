import type { Deps } from '#server/deps.ts'
import { getUserRow, lockUser, updateUser } from '#server/features/accounts/service.ts'
import { endOtherSessions } from '#server/features/sessions/service.ts'
import type { Visit } from '#server/http/visit.ts'
import type { PasswordChange } from '#shared/sign-in.ts'
import { revokeLinks } from '../email/links.ts'
import { requireUncommon } from './common-passwords.ts'
import { hashPassword, knownDeviceQueue } from './hash.ts'
import { notifyOfNewPassword } from './notify.ts'
import { requirePassword, wrongPassword } from './require.ts'

/** Changes the password, ends all other sessions, and forgets all other browsers. */
export async function changePassword(
  deps: Deps,
  userId: number,
  { current, password }: PasswordChange,
  { visit, sessionHash }: { visit: Visit; sessionHash: Buffer },
) {
  const { db, wakeMail } = deps
  requireUncommon(password)
  const before = await getUserRow(db, userId)
  await requirePassword(deps, before, { password: current, field: 'current' }, visit)
  const passwordHash = await knownDeviceQueue(visit.address, () => hashPassword(password))
  await db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, userId)
    if (row?.passwordHash !== before.passwordHash) throw wrongPassword('current')
    await updateUser(tx, userId, { passwordHash })
    await endOtherSessions(tx, userId, { session: sessionHash, device: visit.deviceHash })
    await revokeLinks(tx, userId, 'reset')
    await notifyOfNewPassword(tx, deps, row, 'password-changed', visit)
  })
  wakeMail()
}

import type { Deps } from '#server/deps.ts'
import { renewOnlySession } from '#server/features/sessions/service.ts'
import { getUserRow, lockUser, updateUser } from '#server/features/users/service.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { PasswordChange } from '#shared/accounts/sign-in.ts'
import { revokeReaders } from '../access.ts'
import { revokeLinks } from '../email/links.ts'
import { hashPassword, knownDeviceQueue } from './hash.ts'
import { notifyOfNewPassword, requireUncommon } from './new-password.ts'
import { requirePassword, wrongPassword } from './require.ts'

/**
 * Changes the password, ends all other sessions, forgets all other browsers, and revokes the calendar feed and links for coaches. Returns the
 * cookie of the renewed session.
 */
export async function changePassword(
  deps: Deps,
  userId: number,
  { current, password }: PasswordChange,
  visit: Visit,
): Promise<string> {
  const { db, clock, wakeMail } = deps
  requireUncommon(password)
  const before = await getUserRow(db, userId)
  await requirePassword(deps, before, { password: current, field: 'current' }, visit)
  const passwordHash = await knownDeviceQueue(visit.address, () => hashPassword(password))
  const cookie = await db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, userId)
    if (row?.passwordHash !== before.passwordHash) throw wrongPassword('current')
    await updateUser(tx, userId, { passwordHash })
    const cookie = await renewOnlySession(tx, userId, visit, clock())
    await revokeLinks(tx, userId, 'reset')
    const revoked = await revokeReaders(tx, userId)
    await notifyOfNewPassword(tx, deps, row, { kind: 'password-changed', revoked, visit })
    return cookie
  })
  wakeMail()
  return cookie
}

import type { Deps } from '#server/deps.ts'
import type { Recipient } from '#server/features/mail/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { User } from '#shared/accounts.ts'
import { findUser, type UserRow } from './queries.ts'

export {
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  lockUserByEmail,
  type UserRow,
  updateUser,
} from './queries.ts'

/** The person behind a session, or a refusal if the account has been deleted since. */
export async function getUser({ db, env }: Deps, userId: number): Promise<User> {
  const row = await findUser(db, userId)
  if (!row) throw new Refusal('SIGNED_OUT')
  return asUser(row, env.adminEmails)
}

/** The row as the person sees it. Administrators are the verified addresses that the operator names. */
export const asUser = (row: UserRow, adminEmails: string[]): User => ({
  id: row.id,
  fullName: row.fullName,
  email: row.email,
  username: row.username,
  beltLevel: row.beltLevel,
  academy: row.academy,
  trainingRemindersEnabled: row.trainingRemindersEnabled,
  weeklyDigestEnabled: row.weeklyDigestEnabled,
  darkModeEnabled: row.darkModeEnabled,
  isAdmin: row.emailVerifiedAt !== null && adminEmails.includes(row.email),
  stripes: row.stripes,
  timeZone: row.timeZone,
  emailVerified: row.emailVerifiedAt !== null,
  newEmail: row.newEmail,
  hasPassword: row.passwordHash !== null,
})

/** Whoever has not verified the address may not own it, so no name they typed is mailed to it. */
export const asRecipient = (row: UserRow): Recipient => ({
  fullName: row.emailVerifiedAt === null ? '' : row.fullName,
  email: row.email,
  beltLevel: row.beltLevel,
  stripes: row.stripes,
})

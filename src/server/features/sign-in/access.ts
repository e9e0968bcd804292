import type { Db } from '#server/db/tables.ts'
import { deleteFeed } from '#server/features/calendar/service.ts'
import { endAllSessions } from '#server/features/sessions/service.ts'
import { renewMailOffKey, updateUser } from '#server/features/users/service.ts'
import { revokeAllLinks } from './email/links.ts'
import { deletePasskeys } from './passkeys/queries.ts'
import { deleteIdentities } from './social/queries.ts'

/** Ends all sessions, forgets all browsers, and revokes all links: mailed ones and the calendar feed. Returns whether there was a feed. */
export async function logOutEverywhere(tx: Db, userId: number): Promise<boolean> {
  await endAllSessions(tx, userId)
  await revokeAllLinks(tx, userId)
  return deleteFeed(tx, userId)
}

/** Revokes every way to reach the journal except the password. */
export async function endAllAccess(tx: Db, userId: number): Promise<boolean> {
  await deleteIdentities(tx, userId)
  await deletePasskeys(tx, userId)
  return logOutEverywhere(tx, userId)
}

/** Hands the account to the verified owner of its address. Anyone who created it without owning the address loses access. */
export async function claimAccount(tx: Db, userId: number, now: Date) {
  await updateUser(tx, userId, { emailVerifiedAt: now, passwordHash: null, newEmail: null })
  await renewMailOffKey(tx, userId)
  await endAllAccess(tx, userId)
}

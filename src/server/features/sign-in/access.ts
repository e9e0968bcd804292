import type { Db } from '#server/db/tables.ts'
import { deleteFeed } from '#server/features/calendar/service.ts'
import { revokeCoachLinks } from '#server/features/coaching/service.ts'
import { endAllSessions } from '#server/features/sessions/service.ts'
import { renewMailOffKey, updateUser } from '#server/features/users/service.ts'
import { revokeAllLinks } from './email/links.ts'
import { deletePasskeys } from './passkeys/queries.ts'
import { deleteIdentities } from './social/queries.ts'

/** Links by which others read the journal, and whether there were any that stop working. */
export interface RevokedLinks {
  hadFeed: boolean
  hadCoachLinks: boolean
}

/** Revokes all links by which others read the journal: whoever knew the password may have made them. */
export const revokeReaders = async (tx: Db, userId: number): Promise<RevokedLinks> => ({
  hadFeed: await deleteFeed(tx, userId),
  hadCoachLinks: await revokeCoachLinks(tx, userId),
})

/** Ends all sessions, forgets all browsers, and revokes all links: mailed ones, the calendar feed, and those for coaches. */
export async function logOutEverywhere(tx: Db, userId: number): Promise<RevokedLinks> {
  await endAllSessions(tx, userId)
  await revokeAllLinks(tx, userId)
  return revokeReaders(tx, userId)
}

/** Revokes every way to reach the journal except the password. */
export async function endAllAccess(tx: Db, userId: number): Promise<RevokedLinks> {
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

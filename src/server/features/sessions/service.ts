import type { Db, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { createToken, hashToken } from '#server/http/visit/tokens.ts'
import { deviceLifetime, type Visit } from '#server/http/visit/visit.ts'
import { sweepEvents } from './activity.ts'
import { confirmSession } from './confirmed.ts'
import { cutoffsAt, endOldest, insertSession, isDisabled, recordSeen, upsertKnownDevice } from './queries.ts'

export { countEvents, deleteEvent, recordEvent, recordFailedLogin } from './activity.ts'
export {
  confirmSession,
  hasApprovedPasskey,
  hasUsedApprovedPasskey,
  requireApprovedPasskey,
  requireConfirmed,
} from './confirmed.ts'
export { endCurrentSession, startSession } from './cookie.ts'
export { upsertKnownDevice } from './queries.ts'

/**
 * Creates a session in the transaction that logs someone in, and returns the cookie's value. From now on, the browser is
 * known to the account and throttled on its own (sign-in/password/throttle.ts).
 */
export async function createSession(
  db: Db,
  userId: number,
  visit: Visit,
  now: Date,
  passkeyId: number | null = null,
): Promise<string> {
  if (await isDisabled(db, userId)) throw new Refusal('ACCOUNT_DISABLED')
  const token = createToken()
  const { device, address, deviceHash } = visit
  await insertSession(db, {
    userId,
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
    confirmedAt: now,
    device,
    address,
    passkeyId,
    passkeyUsedAt: passkeyId === null ? null : now,
  })
  await upsertKnownDevice(db, userId, deviceHash, now)
  await endOldest(db, userId)
  await recordSeen(db, userId, now)
  return `${userId}.${token}`
}

/** Whether the session hasn't been ended since. */
export const isSessionOpen = async (db: Db, userId: number, tokenHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()) !== undefined

/**
 * Ends all other sessions, forgets all other browsers, revokes all access tokens, and gives the current session a new token: someone may have copied
 * the cookie. Returns the new cookie's value.
 */
export async function renewOnlySession(tx: Tx, userId: number, visit: Visit, now: Date): Promise<string> {
  const { sessionHash, deviceHash } = visit
  await tx.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '!=', sessionHash).execute()
  await tx.deleteFrom('knownDevices').where('userId', '=', userId).where('tokenHash', '!=', deviceHash).execute()
  await tx.deleteFrom('accessTokens').where('userId', '=', userId).execute()
  return confirmSession(tx, userId, sessionHash, { now })
}

/** Ends all sessions, forgets all browsers, and revokes all access tokens. */
export async function endAllSessions(tx: Db, userId: number) {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await tx.deleteFrom('knownDevices').where('userId', '=', userId).execute()
  await tx.deleteFrom('accessTokens').where('userId', '=', userId).execute()
}

/** Deletes sessions that have ended, devices not seen for a long time, and old events. */
export async function sweepSessions(db: Db, now: Date) {
  const { createdAfter, seenAfter } = cutoffsAt(now)
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('createdAt', '<=', createdAfter), eb('lastSeenAt', '<=', seenAfter)]))
    .execute()
  await db
    .deleteFrom('knownDevices')
    .where('seenAt', '<', new Date(now.getTime() - deviceLifetime))
    .execute()
  await sweepEvents(db, now)
}

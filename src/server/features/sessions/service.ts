import type { Db, Tx } from '#server/db/tables.ts'
import { createToken, hashToken } from '#server/http/tokens.ts'
import { deviceLifetime, type Visit } from '#server/http/visit.ts'
import { sweepEvents } from './activity.ts'
import { cutoffsAt } from './lifetime.ts'
import { insertSession, upsertKnownDevice } from './queries.ts'

export { countEvents, deleteEvent, recordEvent, recordFailedLogin } from './activity.ts'
export { endCurrentSession, sessionHash, startSession } from './cookie.ts'
export { upsertKnownDevice } from './queries.ts'

/**
 * Creates a session in the transaction that logs someone in, and returns the cookie's value. From now on, the browser is
 * known to the account and throttled by itself (sign-in/password/throttle.ts).
 */
export async function createSession(db: Db, userId: number, visit: Visit, now: Date): Promise<string> {
  const token = createToken()
  const { device, address, deviceHash } = visit
  await insertSession(db, {
    userId,
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
    device,
    address,
  })
  await upsertKnownDevice(db, userId, deviceHash, now)
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

/** Ends all sessions and forgets all browsers, except the current ones. */
export async function endOtherSessions(tx: Tx, userId: number, current: { session: Buffer; device: Buffer }) {
  await tx.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '!=', current.session).execute()
  await tx
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .where('tokenHash', '!=', current.device)
    .execute()
}

/** Ends all sessions and forgets all browsers. */
export async function endAllSessions(tx: Db, userId: number) {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await tx.deleteFrom('knownDevices').where('userId', '=', userId).execute()
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

import type { Db } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'

/** How long a login or a confirmation lasts, in milliseconds. */
const confirmedFor = 10 * 60_000

/** Records that the session's user has just shown who they are. */
export const confirmSession = (db: Db, userId: number, sessionHash: Buffer, now: Date, byPasskey = false) =>
  db
    .updateTable('sessions')
    .set({ confirmedAt: now, ...(byPasskey && { hasUsedPasskey: true }) })
    .where('userId', '=', userId)
    .where('tokenHash', '=', sessionHash)
    .execute()

/**
 * Refuses unless the session's user has shown who they are within the last ten minutes: for calls that must not be open to
 * someone who finds a logged-in browser or has copied its cookie.
 */
export async function requireConfirmed(db: Db, userId: number, sessionHash: Buffer, now: Date) {
  const confirmed = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('tokenHash', '=', sessionHash)
    .where('confirmedAt', '>', new Date(now.getTime() - confirmedFor))
    .executeTakeFirst()
  if (!confirmed) throw new Refusal('CONFIRM_IDENTITY')
}

/** Whether the session was started or has been confirmed with a passkey. */
export const hasUsedPasskey = async (db: Db, userId: number, sessionHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('tokenHash', '=', sessionHash)
    .where('hasUsedPasskey', '=', true)
    .executeTakeFirst()) !== undefined

import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import { maxSessionAge } from '#server/http/visit/session.ts'
import { limits } from '#shared/foundation/limits.ts'

export const insertSession = (db: Db, row: Insertable<Tables['sessions']>) =>
  db.insertInto('sessions').values(row).execute()

/**
 * Ends the logins that were used the longest ago, and forgets those browsers, once there are more than an account can have.
 * Of several logins at one moment, each may leave another's; the next one ends those as well.
 */
export async function endOldest(db: Db, userId: number) {
  await sql`
    delete from sessions where user_id = ${userId} and id in (
      select id from sessions where user_id = ${userId} order by last_seen_at desc, id desc offset ${limits.devices}
    )`.execute(db)
  await sql`
    delete from known_devices where user_id = ${userId} and token_hash in (
      select token_hash from known_devices where user_id = ${userId}
      order by seen_at desc, token_hash offset ${limits.devices}
    )`.execute(db)
}

export async function recordUse(db: Db, userId: number, tokenHash: Buffer, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  // The account may just have been deleted, and its sessions with it.
  if (numUpdatedRows > 0n) await recordSeen(db, userId, now)
}

/** Records that the member was here, for longer than their session lasts. */
export const recordSeen = (db: Db, userId: number, at: Date) =>
  sql`
    insert into last_seen (user_id, at) select id, ${at} from users where id = ${userId}
    on conflict (user_id) do update set at = excluded.at`.execute(db)

/** Whether the account may not log in. It isn't disabled, either, before the transaction ends. */
export async function isDisabled(db: Db, userId: number): Promise<boolean> {
  const account = db.selectFrom('users').select('disabledAt').where('id', '=', userId).forShare()
  return ((await account.executeTakeFirst())?.disabledAt ?? null) !== null
}

export const deleteSession = (db: Db, userId: number, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '=', tokenHash).execute()

/** Marks the browser as one that has logged in to the account. */
export const upsertKnownDevice = (db: Db, userId: number, deviceHash: Buffer, now: Date) =>
  db
    .insertInto('knownDevices')
    .values({ userId, tokenHash: deviceHash, seenAt: now })
    .onConflict((known) => known.columns(['userId', 'tokenHash']).doUpdateSet({ seenAt: now }))
    .execute()

/** A session ends after 30 days without use. */
const maxIdleTime = 30 * 86_400_000

/** Sessions created or last used before these dates have ended. */
export const cutoffsAt = (now: Date) => ({
  createdAfter: new Date(now.getTime() - maxSessionAge),
  seenAfter: new Date(now.getTime() - maxIdleTime),
})

import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'

export const insertSession = (db: Db, row: Insertable<Tables['sessions']>) =>
  db.insertInto('sessions').values(row).execute()

export const recordUse = (db: Db, userId: number, tokenHash: Buffer, now: Date) =>
  db
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .execute()

export const deleteSession = (db: Db, userId: number, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '=', tokenHash).execute()

/** Marks the browser as one that has logged in to the account. */
export const upsertKnownDevice = (db: Db, userId: number, deviceHash: Buffer, now: Date) =>
  db
    .insertInto('knownDevices')
    .values({ userId, tokenHash: deviceHash, seenAt: now })
    .onConflict((known) => known.columns(['userId', 'tokenHash']).doUpdateSet({ seenAt: now }))
    .execute()

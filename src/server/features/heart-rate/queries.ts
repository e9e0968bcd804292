import { sql } from 'kysely'
import type { EntryId, UserId } from '#server/db/ids.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { HeartRate, HeartRateSettings, Workout } from '#shared/training/heart-rate.ts'

const columns = ['id', 'startedAt', 'seconds', 'sport', 'device', 'average', 'highest', 'energy'] as const

/** What a watch measured of a session that is in the journal. */
export async function findHeartRate(db: Db, userId: UserId, entryId: EntryId): Promise<HeartRate | undefined> {
  const row = await db
    .selectFrom('heartRates')
    .innerJoin('entries', (join) =>
      join.onRef('entries.userId', '=', 'heartRates.userId').onRef('entries.id', '=', 'heartRates.entryId'),
    )
    .select(columns.map((column) => `heartRates.${column}` as const))
    .select('heartRates.samples')
    .where('heartRates.userId', '=', userId)
    .where('heartRates.entryId', '=', entryId)
    .where('entries.deletedAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, startedAt: row.startedAt.toISOString(), samples: row.samples.toString('base64') }
}

interface Storing {
  userId: UserId
  importId: number
  now: Date
}

/** Stores what a watch measured of a session, in place of what another one did. */
export async function insertHeartRate(
  tx: Tx,
  { userId, importId, now }: Storing,
  entryId: EntryId,
  { startedAt, samples, ...workout }: Workout,
) {
  await tx
    .updateTable('allHeartRates')
    .set({ deletedAt: now, replacedBy: importId })
    .where('userId', '=', userId)
    .where('entryId', '=', entryId)
    .where('deletedAt', 'is', null)
    .execute()
  const row = { ...workout, startedAt: new Date(startedAt), samples: Buffer.from(samples, 'base64') }
  await tx
    .insertInto('allHeartRates')
    .values({ ...row, userId, entryId, importId })
    .execute()
}

/**
 * Deletes for good what an import added to sessions that were here before, and to those that go with it, and restores what it
 * replaced. A session that stays, because it was changed since, keeps what came with it.
 */
export async function takeBackHeartRates(tx: Tx, userId: UserId, importId: number) {
  await sql`
    delete from all_heart_rates mine where user_id = ${userId} and import_id = ${importId} and not exists (
      select from imported_entries made
      where made.user_id = ${userId} and made.import_id = ${importId} and made.entry_id = mine.entry_id
        and made.before is null)`.execute(tx)
  await sql`
    update all_heart_rates mine set deleted_at = null, replaced_by = null
    where user_id = ${userId} and replaced_by = ${importId} and not exists (
      select from all_heart_rates other
      where other.user_id = ${userId} and other.entry_id = mine.entry_id and other.deleted_at is null)`.execute(tx)
}

/** Returns whether it was there. */
export async function markRemoved(db: Db, userId: UserId, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('allHeartRates')
    .set({ deletedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Restores what was removed, unless its session has another one by now. Returns whether it is there. */
export async function markRestored(db: Db, userId: UserId, id: number): Promise<boolean> {
  const { rows } = await sql<{ deletedAt: Date | null }>`
    update all_heart_rates mine set deleted_at = case when exists (
      select from all_heart_rates other
      where other.user_id = ${userId} and other.entry_id = mine.entry_id and other.id <> mine.id
        and other.deleted_at is null) then deleted_at end
    where user_id = ${userId} and id = ${id}
    returning deleted_at`.execute(db)
  return rows[0]?.deletedAt === null
}

export const settingsOf = async (db: Db, userId: UserId): Promise<HeartRateSettings | null> =>
  (await db.selectFrom('users').select('heartRate').where('id', '=', userId).executeTakeFirst())?.heartRate ?? null

import { type RawBuilder, sql } from 'kysely'
import type { TableWithClientId } from './create-once.ts'
import type { Db, Tables, Tx } from './tables.ts'

/** How long what was removed can be restored, and be named by devices that don't know yet. In milliseconds. */
const restorableFor = 30 * 86_400_000

/** Anything removed before this time can no longer be restored. */
export const restorableSince = (now: Date) => new Date(now.getTime() - restorableFor)

/** The tables whose rows say when they were removed, and which of those rows are deleted for good once that is long ago. */
const removable = {
  entries: sql`true`,
  techniques: sql`true`,
  partners: sql`true`,
  // Without that of an entry, changing the entry would add another one.
  reminders: sql`entry_id is null`,
  // The rules of series may still name those that were merged.
  tags: sql`merged_into is null`,
} satisfies Partial<Record<keyof Tables, RawBuilder<unknown>>>

/** Deletes what can no longer be restored. */
export async function sweepRemoved(db: Db, now: Date) {
  for (const [table, forGood] of Object.entries(removable))
    await sql`delete from ${sql.table(table)} where deleted_at < ${restorableSince(now)} and ${forGood}`.execute(
      db,
    )
}

/** Marks a row as removed, so that it can be restored. Returns whether it was there. */
export async function markRemoved(
  db: Db,
  userId: number,
  table: 'techniques' | 'partners',
  id: number,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = ${now}
    where user_id = ${userId} and id = ${id} and deleted_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** Forgets removed rows but the latest `max`, so that adding and removing all day doesn't fill the disk. */
export const forgetOldest = (
  db: Db,
  userId: number,
  table: 'techniques' | 'partners' | 'reminders',
  max: number,
) =>
  sql`
  delete from ${sql.table(table)} where user_id = ${userId} and id in (
    select id from ${sql.table(table)} where user_id = ${userId} and deleted_at is not null and ${removable[table]}
    order by deleted_at desc, id desc offset ${max}
  )`.execute(db)

/** Deletes a row and returns it whole, to be remembered; undefined if it isn't the person's. */
export async function deleteWhole<Row extends object>(
  tx: Tx,
  userId: number,
  table: TableWithClientId,
  id: number,
): Promise<Row | undefined> {
  const { rows } = await sql<{ row: Row }>`
    delete from ${sql.table(table)} as whole where user_id = ${userId} and id = ${id}
    returning to_jsonb(whole) as row`.execute(tx)
  return rows[0]?.row
}

/**
 * Inserts a row that was deleted, under the id it had. Columns that an update has added since get their defaults. If its
 * create was sent once more since, that one is the client id's.
 */
export async function insertWhole(tx: Tx, userId: number, table: TableWithClientId, row: object) {
  const [name, content] = [sql.table(table), sql`${JSON.stringify(row)}::jsonb`]
  const { rows } = await sql<{ column: string }>`
    select key as column from jsonb_object_keys(to_jsonb(jsonb_populate_record(null::${name}, '{}'))) as key
    where ${content} ? key`.execute(tx)
  const columns = sql.join(rows.map(({ column }) => sql.ref(column)))
  await sql`
    insert into ${name} (${columns}) overriding system value
    select ${columns} from jsonb_populate_record(null::${name}, ${content} || case
      when exists (select from ${name} where user_id = ${userId} and client_id = ${content} ->> 'client_id')
      then '{"client_id": null, "payload_hash": null}'::jsonb else '{}'::jsonb
    end)`.execute(tx)
}

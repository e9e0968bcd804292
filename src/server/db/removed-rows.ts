import { type RawBuilder, sql } from 'kysely'
import type { TableWithClientId } from './create-once.ts'
import type { Db, Tables, Tx } from './tables.ts'

/** How long what was removed can be restored, and be named by devices that don't know yet. In milliseconds. */
const restorableFor = 30 * 86_400_000

/** Anything removed before this time can no longer be restored. */
export const restorableSince = (now: Date) => new Date(now.getTime() - restorableFor)

/** The tables whose rows say when they were removed, and which of those rows are deleted for good once that is long ago. */
const removable: Partial<Record<keyof Tables, RawBuilder<unknown>>> = {
  entries: sql`true`,
  techniques: sql`true`,
  partners: sql`true`,
  // Without that of an entry, changing the entry would add another one.
  reminders: sql`entry_id is null`,
  // The rules of series may still name those that were merged.
  tags: sql`merged_into is null`,
}

/** Deletes what can no longer be restored. */
export async function sweepRemoved(db: Db, now: Date) {
  for (const [table, forGood] of Object.entries(removable))
    await sql`delete from ${sql.table(table)} where deleted_at < ${restorableSince(now)} and ${forGood}`.execute(
      db,
    )
}

/** A row as JSON, whole, to be returned by its deletion. */
export const wholeRow = (table: TableWithClientId): RawBuilder<object> => sql<object>`to_jsonb(${sql.ref(table)})`

/**
 * Inserts a row that was deleted, under the id it had. If its create was sent once more since, that one is the client id's.
 */
export async function insertWhole(tx: Tx, table: TableWithClientId, userId: number, row: object) {
  const [name, content] = [sql.table(table), sql`${JSON.stringify(row)}::jsonb`]
  await sql`
    insert into ${name} overriding system value
    select whole.* from jsonb_populate_record(null::${name}, ${content} || case
      when exists (select from ${name} where user_id = ${userId} and client_id = ${content} ->> 'client_id')
      then '{"client_id": null, "payload_hash": null}'::jsonb else '{}'::jsonb
    end) as whole`.execute(tx)
}

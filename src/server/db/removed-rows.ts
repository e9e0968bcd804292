import { type RawBuilder, sql } from 'kysely'
import type { TableWithClientId } from './create-once.ts'
import type { Tx } from './tables.ts'

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

import { type Insertable, sql } from 'kysely'
import type { OwnedTable } from './counts.ts'
import { type Db, readAs, type Tables, type Tx } from './tables.ts'

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Takes as many ids of a table that numbers its rows, so that rows can refer to each other before they are inserted. */
export async function takeIds(db: Db, table: OwnedTable, count: number): Promise<number[]> {
  if (count === 0) return []
  const sequence = snakeCase(table)
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${sequence}, 'id')) as id from generate_series(1, ${count})`.execute(db)
  return rows.map(({ id }) => id)
}

/** A row with the id it gets, if it has one. Columns of JSON take what it says, not its text. */
export type Row<Name extends keyof Tables> = {
  [Column in keyof Insertable<Tables[Name]>]:
    | Insertable<Tables[Name]>[Column]
    | (string extends Insertable<Tables[Name]>[Column] ? object : never)
} & { id?: number }

/** So many rows go in one statement. */
const most = 500

/**
 * Inserts rows that all have the same columns. The rows are one parameter, so that the
 * statement is the same, and prepared once, for any number of them.
 */
export async function insertRows<Name extends keyof Tables>(tx: Tx, table: Name, rows: Row<Name>[]) {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  for (let from = 0; from < rows.length; from += most) {
    const some = rows.slice(from, from + most).map((row) => withColumnNames(row, names))
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(some)}::jsonb)`.execute(
      tx,
    )
  }
}

const withColumnNames = (row: object, names: string[]) =>
  Object.fromEntries(names.map((name) => [snakeCase(name), (row as Record<string, unknown>)[name]]))

/** Deletes a person's rows for good. */
export const deleteRows = (tx: Tx, userId: number, table: OwnedTable, ids: number[], idColumn = 'id') =>
  sql`delete from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(idColumn)} = any(${ids}::bigint[])`.execute(
    tx,
  )

/** Those of these client ids that the person's rows of a table have, even removed ones. */
export async function takenClientIds(
  db: Db,
  userId: number,
  table: OwnedTable,
  clientIds: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ clientId: string }>`
    select client_id from ${sql.table(readAs(table))} where user_id = ${userId} and client_id = any(${clientIds}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ clientId }) => clientId))
}

import { type Insertable, sql } from 'kysely'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import type { TableWithClientId } from './create-once.ts'
import { countOf, lockCounts, type OwnedTable } from './lock-counts.ts'
import { type Db, storedIn, type Tables, type Tx } from './tables.ts'

/** Tables whose rows get their ids from a sequence. */
type Numbered = {
  [Name in keyof Tables]: 'id' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Takes as many ids of a table, so that rows can refer to each other before they are inserted. */
export async function takeIds(db: Db, table: Numbered, count: number): Promise<number[]> {
  if (count === 0) return []
  const sequence = snakeCase(storedIn(table))
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${sequence}, 'id')) as id from generate_series(1, ${count})`.execute(db)
  return rows.map(({ id }) => id)
}

/** A row with the id it gets, if it has one. Columns of JSON take what it says, not its text. */
type Row<Name extends keyof Tables> = {
  [Column in keyof Insertable<Tables[Name]>]:
    | Insertable<Tables[Name]>[Column]
    | (string extends Insertable<Tables[Name]>[Column] ? object : never)
} & { id?: number }

/** What came back from an archive: the id it has here, and what it had there. */
export interface Archived {
  id: number
  createdAt: Date | null
  updatedAt: Date | null
}

/** The same of what devices can create. */
export interface ArchivedCreate extends Archived {
  clientId: string | null
}

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

/** Inserts rows of a person, and refuses all of them if there are more than `max` by then. Nobody adds one meanwhile. */
export async function insertWithin<Name extends OwnedTable>(
  tx: Tx,
  userId: number,
  table: Name,
  rows: Row<Name>[],
  { max, refusal }: { max: number; refusal: RefusalCode },
) {
  await lockCounts(tx, userId)
  await insertRows(tx, table, rows)
  if ((await countOf(table)(tx, userId)) > max) throw new Refusal(refusal)
}

const withColumnNames = (row: object, names: string[]) =>
  Object.fromEntries(names.map((name) => [snakeCase(name), (row as Record<string, unknown>)[name]]))

/** Deletes a person's rows for good. */
export const deleteRows = (tx: Tx, userId: number, table: Numbered, ids: number[]) =>
  sql`delete from ${sql.table(table)} where user_id = ${userId} and id = any(${ids}::bigint[])`.execute(tx)

/** Those of these client ids that the person's rows of a table have, even removed ones. */
export async function takenClientIds(
  db: Db,
  userId: number,
  table: TableWithClientId,
  clientIds: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ clientId: string }>`
    select client_id from ${sql.table(table)} where user_id = ${userId} and client_id = any(${clientIds}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ clientId }) => clientId))
}

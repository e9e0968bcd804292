import { sql } from 'kysely'
import { type Db, readAs, type Tables, type Tx } from './tables.ts'

/**
 * Lock before counting what a person may have a limited number of. Until the transaction ends, nobody else counts and adds
 * for the same person, so what is counted is still true when the row is inserted.
 */
export const lockCounts = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('counts', ${userId}))`.execute(tx)

/** Tables whose rows are a person's. */
export type OwnedTable = {
  [Table in keyof Tables]: Tables[Table] extends { userId: number | null } ? Table : never
}[keyof Tables]

/** Counts a person's rows of a table, without those that can only be restored. */
export const countOf =
  (table: OwnedTable) =>
  async (db: Db, userId: number): Promise<number> => {
    const counted = sql<{
      count: number
    }>`select count(*) from ${sql.table(readAs(table))} where user_id = ${userId}`
    return (await counted.execute(db)).rows[0]?.count ?? 0
  }

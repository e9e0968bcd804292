import { type Expression, sql } from 'kysely'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import { Refusal } from '../http/replies/refusals.ts'
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

/** How many rows a query without a limit finds. */
export async function totalOf(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${query} listed`.execute(db)
  return rows[0]?.total ?? 0
}

/** Refuses one more if the person has `max` already. Until the transaction ends, nobody else adds one for them. */
export async function requireRoom(
  tx: Tx,
  userId: number,
  count: (tx: Tx, userId: number) => Promise<number>,
  max: number,
  refusal: RefusalCode,
) {
  await lockCounts(tx, userId)
  if ((await count(tx, userId)) >= max) throw new Refusal(refusal)
}

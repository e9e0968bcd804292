import { type Expression, sql } from 'kysely'
import type { Db } from './tables.ts'

/** How many rows a query without a limit finds. */
export async function totalOf(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${query} listed`.execute(db)
  return rows[0]?.total ?? 0
}

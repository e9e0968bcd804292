import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * Lock before counting what a person may have a limited number of. Until the transaction ends, nobody else counts and adds
 * for the same person, so what is counted is still true when the row is inserted.
 */
export const lockCounts = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('counts', ${userId}))`.execute(tx)

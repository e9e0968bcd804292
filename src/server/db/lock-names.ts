import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * Lock before locking an entry or anything else that tags, techniques, and partners are linked to. A change of one of them
 * rewrites all entries that name it; it waits until nobody else is changing one of them, because each would wait for what
 * the other has locked.
 */
export const shareNames = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended('names', ${userId}))`.execute(tx)

/** Lock first when changing what tags, techniques, or partners are called, or to which of them something is linked. */
export const lockNames = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('names', ${userId}))`.execute(tx)

import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'

/**
 * Lock before counting what a person may have a limited number of. Until the transaction ends, nobody else counts and adds
 * for the same person, so what is counted is still true when the row is inserted.
 */
export const lockCounts = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('counts', ${userId}))`.execute(tx)

type CountedTable =
  | 'injuries'
  | 'promotions'
  | 'practiceLogs'
  | 'techniqueLinks'
  | 'feedback'
  | 'featureRequests'
  | 'featureComments'
  | 'ignoredMentions'

/** Counts a person's rows of a table. */
export const countOf =
  (table: CountedTable) =>
  async (db: Db, userId: number): Promise<number> => {
    const mine = db.selectFrom(table).where('userId', '=', userId)
    return (await mine.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  }

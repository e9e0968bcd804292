import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** About 1 MB of words. */
const entriesAtOnce = 100

/**
 * Returns a function to call after the reply to whoever has written an entry. Its words wait in a list of the search index;
 * every hundredth call moves them into the index. At its limit, PostgreSQL makes whoever writes next do so, and wait
 * (decision 005).
 */
export function pendingWords(db: Db) {
  let written = 0
  return async () => {
    written += 1
    if (written % entriesAtOnce === 0) await sql`select gin_clean_pending_list('entries_words')`.execute(db)
  }
}

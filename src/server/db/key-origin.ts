import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Which key the database’s hashes are made by; null if no server has said so yet, or if it is older than that. */
export async function findKeyOrigin(db: Db): Promise<string | null> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('installation') is not null as is_there`.execute(db)
  if (rows[0]?.isThere !== true) return null
  return (await db.selectFrom('installation').select('keyOrigin').executeTakeFirst())?.keyOrigin ?? null
}

/** Stores where the key comes from unless another server has. Returns what is stored: the first server's. */
export async function claimKeyOrigin(db: Db, keyOrigin: string): Promise<string | null> {
  await db
    .insertInto('installation')
    .values({ keyOrigin })
    .onConflict((row) => row.doNothing())
    .execute()
  return findKeyOrigin(db)
}

/** The next server to start says which key it has. */
export const forgetKeyOrigin = (db: Db) => db.deleteFrom('installation').execute()

import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { root } from '#server/root.ts'
import { DatabaseError } from './embedded.ts'
import type { Db } from './tables.ts'

const folder = new URL('migrations/', root)
const lockKey = 7_655_265

/** Runs the migrations that this database is missing, in the order of their names, each in one commit with its record. */
export async function migrate(db: Db): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockKey})`.execute(connection)
    try {
      await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
        connection,
      )
      const ran = await sql<{ name: string }>`select name from migrations`.execute(connection)
      refuseNewer(ran.rows, files)
      const done = new Set(ran.rows.map((row) => row.name))
      const missing = files.filter((name) => !done.has(name))
      for (const name of missing) {
        const text = await readFile(new URL(name, folder), 'utf8')
        await connection.transaction().execute(async (tx) => {
          await sql`set local statement_timeout = 0`.execute(tx)
          await sql.raw(text).execute(tx)
          await sql`insert into migrations (name) values (${name})`.execute(tx)
        })
      }
      return missing
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}

/**
 * A release that reads what a later one has changed would break while it runs. Early releases had migrations that were
 * renamed since, so only what comes after the last one known is newer.
 */
function refuseNewer(ran: { name: string }[], files: string[]) {
  const known = files.at(-1) ?? ''
  const newest = ran.map(({ name }) => name).reduce((a, b) => (a > b ? a : b), '')
  if (newest > known)
    throw new DatabaseError(
      `This data was written by a newer Rollbook: its newest migration is ${newest}, and this release knows those up to ${known}. Start that release or a later one; nothing was changed.`,
    )
}

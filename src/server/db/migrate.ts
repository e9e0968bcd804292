import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { root } from '#server/root.ts'
import { DatabaseError } from './errors.ts'
import { fillNameKeys } from './fill-name-keys.ts'
import type { Db, Tx } from './tables.ts'

const folder = new URL('migrations/', root)

/** What migrations leave to the app, in the same commit. A backup that is restored has it already. */
const finish: Record<string, (tx: Tx) => Promise<void>> = { '0126-name-keys.sql': fillNameKeys }

/** Not the key of earlier releases, whose lock may have been left behind on a connection of a pooler (decision 086). */
const lockKey = 7_655_266

/** Until the lock is tried again, in milliseconds. */
const retryAfter = 500

export interface MigrateOptions {
  /** Ends the wait for another server. */
  signal?: AbortSignal
  /** Called once if another server is migrating the database. */
  onWaiting?: () => void
}

/** Runs the migrations that this database is missing, in the order of their names, each in one commit with its record. */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const files = await migrationFiles()
  const ran: string[] = []
  for (;;) {
    const name = await runWhenUnlocked(db, files, options)
    if (name === undefined) return ran
    ran.push(name)
  }
}

/** The migrations that have not run yet, without running any. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const files = await migrationFiles()
  return missing((await isNew(db)) ? [] : await ranIn(db), files)
}

/** Whether no migration has ever run. */
export async function isNew(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`select to_regclass('migrations') is null as is_new`.execute(db)
  return rows[0]?.isNew === true
}

/** Refuses migrations of a later release. */
export async function requireKnown(ran: string[]) {
  missing(ran, await migrationFiles())
}

/** The statements that make what these migrations have made. Early releases had some that were renamed since. */
export async function statementsOf(ran: string[]): Promise<string[]> {
  const names = (await migrationFiles()).filter((name) => ran.includes(name))
  return [createTable, ...(await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8'))))]
}

const createTable =
  'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())'

/** The names of all migrations of this release, in order. */
const migrationFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/**
 * Runs the first missing migration, and returns its name. While another server runs one, it tries again and again instead
 * of waiting in a statement, so that the wait can be ended and no time limit of the database or a pooler ends it.
 */
async function runWhenUnlocked(
  db: Db,
  files: string[],
  { signal, onWaiting }: MigrateOptions,
): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    const done = await db.transaction().execute((tx) => runNext(tx, files))
    if (done !== 'locked') return done.name
    if (attempt === 1) onWaiting?.()
    await sleep(retryAfter, undefined, { signal })
  }
}

/** The lock ends with the transaction, and so covers the check, the migration, and its record (decision 086). */
async function runNext(tx: Tx, files: string[]): Promise<{ name: string | undefined } | 'locked'> {
  const lock = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey}) as is_locked`.execute(tx)
  if (lock.rows[0]?.isLocked !== true) return 'locked'
  await sql.raw(createTable).execute(tx)
  const name = missing(await ranIn(tx), files)[0]
  if (name === undefined) return { name }
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(tx)
  await finish[name]?.(tx)
  await sql`insert into migrations (name) values (${name})`.execute(tx)
  return { name }
}

const ranIn = async (db: Db) =>
  (await sql<{ name: string }>`select name from migrations`.execute(db)).rows.map(({ name }) => name)

/**
 * The migrations that haven't run. Refuses what a later release has changed, because this one would break while it runs.
 * Early releases had migrations that were renamed since, so only what comes after the last one known is newer.
 */
function missing(ran: string[], files: string[]): string[] {
  const known = files.at(-1) ?? ''
  const newest = ran.reduce((a, b) => (a > b ? a : b), '')
  if (newest > known)
    throw new DatabaseError(
      `This data was written by a newer Rollbook: its newest migration is ${newest}, and this release knows those up to ${known}. Start that release or a later one; nothing was changed.`,
    )
  const done = new Set(ran)
  return files.filter((name) => !done.has(name))
}

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { quoted } from './copy.ts'
import { BackupError } from './snapshot.ts'

/** Whether an object belongs to no extension: those stay, because their superuser may have installed them. */
const isOurs = (catalog: string, alias: string) => `not exists (
  select from pg_depend where classid = '${catalog}'::regclass and objid = ${alias}.oid and deptype = 'e')`

/** Whether nobody has put a table there. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_class c where relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace = 'public'::regnamespace
      and ${isOurs('pg_class', 'c')}`)
  return rowCount === 0
}

/** How long a server that was stopped a moment ago may take to close its connections, in milliseconds. */
const closing = 5_000

/** Refuses while a server uses the database: it would go on with what it has read. */
export async function requireAlone(client: pg.Client) {
  const last = performance.now() + closing
  while (await isInUse(client)) {
    if (performance.now() > last)
      throw new BackupError(
        'The database is in use. Stop every Rollbook that uses it, and any pooler in front of it, then try again.',
      )
    await sleep(100)
  }
}

async function isInUse(client: pg.Client): Promise<boolean> {
  // Within a transaction, it would be told the same each time.
  await client.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and backend_type = 'client backend'`)
  return rowCount !== 0
}

/** Drops what this role has made: tables, functions, and types of the app, and the schema of its scheduled jobs. */
export async function clearSchema(client: pg.Client) {
  const { rows } = await client.query<{ drop: string }>(`
    select 'drop table if exists ' || c.oid::regclass || ' cascade' as drop from pg_class c
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and ${isOurs('pg_class', 'c')}
    union all
    select 'drop routine if exists ' || p.oid::regprocedure || ' cascade' from pg_proc p
    where pronamespace = 'public'::regnamespace and ${isOurs('pg_proc', 'p')}
    union all
    select 'drop type if exists ' || t.oid::regtype || ' cascade' from pg_type t
    where typtype in ('e', 'd') and typnamespace = 'public'::regnamespace and ${isOurs('pg_type', 't')}
    union all
    select 'drop schema pgboss cascade' from pg_namespace where nspname = 'pgboss'`)
  for (const { drop } of rows) await client.query(drop)
}

/**
 * Drops the foreign keys, so that tables can be filled in any order. The function that is returned makes them again, which
 * checks every row.
 */
export async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
}

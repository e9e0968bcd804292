import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { binary } from './embedded-process.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import type { Db } from './tables.ts'

async function aFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'rollbook-role-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const open = (connection: pg.PoolConfig): Db => openDatabase({ ...connection, max: 2 }, () => undefined)

/** It may still have some when the database stops. */
const lostConnections = () => undefined

/** A data folder of a release whose app worked as the superuser who had made the database, with a member and jobs in it. */
async function anOldFolder(): Promise<string> {
  const folder = await aFolder()
  const pgdata = join(folder, 'pgdata')
  const options = '-U app -A trust -E UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --no-instructions'
  const [initdb = '', ...before] = binary('initdb')
  expect(spawnSync(initdb, [...before, '-D', pgdata, ...options.split(' ')]).status).toBe(0)
  const { login, stop } = await serve(pgdata)
  await statement({ ...login, database: 'postgres' }, 'create database app')
  const db = open({ ...login, database: 'app' })
  await migrate(db)
  await sql`
    insert into users (full_name, email, password_hash, belt_level, academy, created_at)
    values ('Rafa', 'rafa@example.com', 'none', 'blue', '', now())`.execute(db)
  await sql`create view old_members as select id from users`.execute(db)
  await sql`create type old_mood as enum ('tired', 'fresh')`.execute(db)
  await db.destroy()
  const boss = new PgBoss({ ...login, database: 'app' })
  boss.on('error', lostConnections)
  await boss.start()
  await boss.createQueue('sweep')
  await boss.stop({ graceful: false })
  await stop()
  return folder
}

/** Starts PostgreSQL on a folder, as a start that was killed leaves it. */
async function serve(pgdata: string) {
  const [postgres = '', ...rest] = binary('postgres')
  const flags = ['-c', 'listen_addresses=', '-c', 'unix_socket_directories=.']
  const server = spawn(postgres, [...rest, '-D', pgdata, ...flags], { stdio: 'ignore' })
  const login = { host: pgdata, user: 'app' }
  await expect
    .poll(() => statement({ ...login, database: 'postgres' }, 'select 1').catch(() => null))
    .toEqual([{ '?column?': 1 }])
  const stop = async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  return { login, stop }
}

async function statement(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Statements that the app's role must not be allowed to run. */
const beyondItsDatabase = [
  'create role intruder',
  'create database more',
  "select pg_read_file('/etc/passwd')",
  "copy (select 1) to program 'true'",
  'alter system set fsync = off',
  'create extension file_fdw',
  'set role app',
]

/** Everything outside the catalog that doesn't belong to the app's role, except what extensions brought along. */
const ofOthers = `
  select relname as name from pg_class where relowner <> 'rollbook'::regrole and relnamespace::regnamespace::text in ('public', 'pgboss')
  union all
  select proname from pg_proc where proowner <> 'rollbook'::regrole and pronamespace::regnamespace::text in ('public', 'pgboss')
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select typname from pg_type where typowner <> 'rollbook'::regrole and typnamespace::regnamespace::text in ('public', 'pgboss')
    and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
    and not exists (select from pg_type as element join pg_depend on objid = element.oid where element.typarray = pg_type.oid and deptype = 'e')
  union all
  select nspname from pg_namespace where nspname = 'pgboss' and nspowner <> 'rollbook'::regrole`

async function isOrdinary(connection: pg.ClientConfig) {
  for (const text of beyondItsDatabase)
    await expect(statement(connection, text)).rejects.toThrow(/permission denied|must be/)
}

test('the app works as a role that owns its database and may do nothing beyond it', async () => {
  const embedded = await startEmbedded(await aFolder())
  onTestFinished(() => embedded.stop())
  const db = open(embedded.connection)
  onTestFinished(() => db.destroy())
  await migrate(db)
  expect(await statement(embedded.connection, ofOthers)).toEqual([])
  await isOrdinary(embedded.connection)
})

test('a data folder whose app was the superuser is handed to the ordinary role, with everything in it', async () => {
  const folder = await anOldFolder()
  for (const start of ['first', 'second']) {
    const embedded = await startEmbedded(folder)
    const db = open(embedded.connection)
    expect([start, await migrate(db)]).toEqual([start, []])
    expect(await statement(embedded.connection, 'select email from users')).toEqual([
      { email: 'rafa@example.com' },
    ])
    expect(await statement(embedded.connection, ofOthers)).toEqual([])
    await isOrdinary(embedded.connection)
    // Later migrations may do this.
    await sql`alter table users add column ${sql.ref(`${start}_start`)} text`.execute(db)
    await sql`create or replace view old_members as select id from users where id > 0`.execute(db)
    await sql`create extension if not exists pg_trgm`.execute(db)
    await db.destroy()
    const boss = new PgBoss({ ...embedded.connection, supervise: false, schedule: false } as object)
    boss.on('error', lostConnections)
    await boss.start()
    expect(await boss.send('sweep')).toEqual(expect.any(String))
    await boss.createQueue(`${start}-queue`, { partition: true })
    await boss.stop({ graceful: false })
    await embedded.stop()
  }
})

function startToKill(folder: string) {
  const module = JSON.stringify(new URL('./embedded.ts', import.meta.url).href)
  const script = `await (await import(${module})).startEmbedded(process.argv[1])`
  const start = spawn(process.execPath, ['--input-type=module', '-e', script, folder], { stdio: 'ignore' })
  const kill = async () => {
    start.kill('SIGKILL')
    await once(start, 'exit')
  }
  return kill
}

async function isHandedOver({ connection }: EmbeddedDatabase) {
  expect(await statement(connection, 'select email from users')).toEqual([{ email: 'rafa@example.com' }])
  expect(await statement(connection, ofOthers)).toEqual([])
}

test('a start that is killed while it hands over the data folder is continued by the next', async () => {
  const folder = await anOldFolder()
  for (const ms of [300, 500, 700]) {
    const kill = startToKill(folder)
    await sleep(ms)
    await kill()
  }
  const embedded = await startEmbedded(folder)
  onTestFinished(() => embedded.stop())
  await isHandedOver(embedded)
})

test('a start waits for what the database still does for one that was killed', async () => {
  const folder = await anOldFolder()
  const { login } = await serve(join(folder, 'pgdata'))
  const reader = new pg.Client({ ...login, database: 'app' })
  await reader.connect()
  await reader.query('begin')
  await reader.query('lock table users in access share mode')
  const waiting = () =>
    statement({ ...login, database: 'postgres' }, "select from pg_stat_activity where wait_event_type = 'Lock'")
  const kill = startToKill(folder)
  await expect.poll(waiting).toHaveLength(1)
  await kill()
  const starting = startEmbedded(folder)
  await expect.poll(waiting).toHaveLength(2)
  await reader.end()
  const embedded = await starting
  onTestFinished(() => embedded.stop())
  await isHandedOver(embedded)
})

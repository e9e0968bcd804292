import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/tables.ts'
import { inDatabase, ownedBy } from './db-server.ts'

/** A migrated, empty database for one test file, dropped after its tests. */
export async function ownDatabase(): Promise<Db> {
  const server = inject('server')
  const name = `rollbook_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await asAdmin(`create database ${name} template ${inject('template')} ${ownedBy(inject('owner'))}`)
  // Files with a database for each test would hold all of the server's connections.
  const pool = { max: 6, connectionTimeoutMillis: 0, idleTimeoutMillis: 1_000 }
  const db = openDatabase({ ...server, ...inDatabase(server, name), ...pool }, (error) => {
    throw error
  })
  afterAll(async () => {
    await db.destroy()
    await asAdmin(`drop database ${name}`)
  })
  return db
}

/** Where an empty database is, without a single table; dropped after the file's tests. */
export async function emptyDatabase(): Promise<pg.ClientConfig> {
  const server = inject('server')
  const name = `rollbook_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await asAdmin(`create database ${name} ${ownedBy(inject('owner'))}`)
  afterAll(() => asAdmin(`drop database ${name} with (force)`))
  return { ...server, ...inDatabase(server, name) }
}

async function asAdmin(statement: string) {
  const admin = new pg.Client(inject('admin'))
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

/** Where another connection to this database leads, such as one of another server. */
export async function connectionOf(db: Db): Promise<pg.ClientConfig> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const server = inject('server')
  return { ...server, ...inDatabase(server, rows[0]?.name ?? '') }
}

/** Waits until this many transactions are blocked by another's lock. */
export async function untilBlocked(db: Db, count = 1) {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length >= count) return
    await sleep(10)
  }
}

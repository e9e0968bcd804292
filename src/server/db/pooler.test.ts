import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { inDatabase, ownedBy } from '#test/db-server.ts'
import { startPooler, whyNoPooler } from '#test/pooler.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { limitStatements } from './statement-limit.ts'
import type { Db } from './tables.ts'

/** Clients of a pooler in front of an empty database. */
async function aPooledDatabase(size: number): Promise<() => Db> {
  const server = inject('server')
  const name = `rollbook_pooled_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Client(inject('admin'))
  await admin.connect()
  await admin.query(`create database ${name} ${ownedBy(inject('owner'))}`)
  const pooler = await startPooler({ ...server, ...inDatabase(server, name) }, size)
  const opened: Db[] = []
  onTestFinished(async () => {
    for (const db of opened) await db.destroy()
    await pooler.stop()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return () => {
    const db = openDatabase({ ...pooler.connection, max: 4 }, () => undefined)
    opened.push(db)
    return db
  }
}

if (whyNoPooler !== undefined) console.warn(`Nothing is tested through a pooler: ${whyNoPooler}.`)
test.skipIf(whyNoPooler !== undefined)(
  'two servers that start at once through a pooler migrate once, and leave no lock behind',
  async () => {
    const open = await aPooledDatabase(4)
    const files = (await readdir('migrations')).filter((name) => name.endsWith('.sql')).sort()
    const ran = await Promise.all([migrate(open()), migrate(open())])
    expect(ran.flat().sort()).toEqual(files)
    const locks = await sql`select from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and datname = current_database()`.execute(open())
    expect(locks.rows).toEqual([])
    expect(await migrate(open())).toEqual([])
  },
)

test.skipIf(whyNoPooler !== undefined)('members of two servers go on when a newer one adds a column', async () => {
  // One connection, so that both servers' statements are prepared on it.
  const open = await aPooledDatabase(1)
  const [first, second] = [open(), open()]
  await sql.raw('create table rolls (id bigint); insert into rolls values (1)').execute(first)
  const read = async (db: Db) =>
    (await sql<{ id: number }>`select * from rolls where id = ${1}`.execute(db)).rows[0]
  const inTransaction = (db: Db) => db.transaction().execute((tx) => read(tx))
  for (const db of [first, second])
    expect([await read(db), await inTransaction(db)]).toEqual([{ id: 1 }, { id: 1 }])
  for (const [times, column] of ['partner', 'minutes', 'place'].entries()) {
    await sql.raw(`alter table rolls add column ${column} text`).execute(first)
    for (const db of [first, second]) {
      const rows =
        times % 2 === 0 ? [await inTransaction(db), await read(db)] : [await read(db), await inTransaction(db)]
      for (const row of rows) expect(row).toHaveProperty(column, null)
    }
  }
})

test.skipIf(whyNoPooler !== undefined)(
  'a search that its member has left is canceled through a pooler',
  async () => {
    const open = await aPooledDatabase(2)
    const db = open()
    const leaving = new AbortController()
    const search = sql`select pg_sleep(${60})`.compile(db)
    const running = sql`select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active' and datname = current_database()`
    const left = db.executeQuery(search, { signal: leaving.signal })
    left.catch(() => undefined)
    await expect.poll(async () => (await running.execute(db)).rows.length).toBe(1)
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    await expect.poll(async () => (await running.execute(db)).rows.length).toBe(0)
    expect((await sql`select ${7}::int as id`.execute(db)).rows).toEqual([{ id: 7 }])
  },
)

test.skipIf(whyNoPooler !== undefined)('a statement has half a minute through a pooler as well', async () => {
  const open = await aPooledDatabase(1)
  await limitStatements(open())
  // The pooler opens its connections anew after a while.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    open(),
  )
  await expect
    .poll(async () => {
      const db = open()
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined)
      return (await sql`show statement_timeout`.execute(db)).rows
    })
    .toEqual([{ statementTimeout: '30s' }])
})

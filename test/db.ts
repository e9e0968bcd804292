import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/tables.ts'
import { inDatabase } from './db-server.ts'

/** A migrated, empty database for this test file alone; gone when its tests have run. */
export async function ownDatabase(): Promise<Db> {
  const server = inject('server')
  const name = `rollbook_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${name} template ${inject('template')}`)
  const db = openDatabase({ ...server, ...inDatabase(server, name), max: 6 }, (error) => {
    throw error
  })
  afterAll(async () => {
    await db.destroy()
    await admin.query(`drop database ${name}`)
    await admin.end()
  })
  return db
}

import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { entry } from '#shared/entries.ts'
import { inDatabase } from '../../../test/db-server.ts'
import { bare } from '../../../test/make.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import type { Db } from './tables.ts'

const files = (await readdir('migrations')).filter((name) => name.endsWith('.sql')).sort()

/** A database that nobody has migrated yet, for one test. */
async function onEmptyDatabase(work: (open: () => Db) => Promise<void>) {
  const server = inject('server')
  const name = `rollbook_empty_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const opened: Db[] = []
  try {
    await work(() => {
      const db = openDatabase({ ...server, ...inDatabase(server, name), max: 2 }, (error) => {
        throw error
      })
      opened.push(db)
      return db
    })
  } finally {
    for (const db of opened) await db.destroy()
    await admin.query(`drop database ${name}`)
    await admin.end()
  }
}

const recorded = async (db: Db) =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map((row) => row.name)

test('a first start runs every migration in order, a second start none', () =>
  onEmptyDatabase(async (open) => {
    const db = open()
    expect(await migrate(db)).toEqual(files)
    expect(await migrate(db)).toEqual([])
    expect(await recorded(db)).toEqual(files)
  }))

test('of two servers that start at once each migration is run by one', () =>
  onEmptyDatabase(async (open) => {
    const [one, other] = [open(), open()]
    const ran = await Promise.all([migrate(one), migrate(other)])
    expect(ran.flat().sort()).toEqual(files)
    expect(await recorded(one)).toEqual(files)
  }))

test('a start that finds some migrations done runs the rest', () =>
  onEmptyDatabase(async (open) => {
    const db = open()
    await migrate(db)
    const last = files.at(-1) ?? ''
    await sql`delete from migrations where name = ${last}`.execute(db)
    // The last one's tables are still there: it fails, and nothing of it is recorded.
    await expect(migrate(db)).rejects.toThrow('already exists')
    expect(await recorded(db)).toEqual(files.slice(0, -1))
    expect(await open().selectFrom('users').selectAll().execute()).toEqual([])
  }))

test('an entry that an earlier version stored is read like one of today', () =>
  onEmptyDatabase(async (open) => {
    const db = open()
    await sql`create table migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
      db,
    )
    for (const name of files.filter((file) => file < '0003')) {
      await sql.raw(await readFile(`migrations/${name}`, 'utf8')).execute(db)
      await sql`insert into migrations (name) values (${name})`.execute(db)
    }
    const stored = {
      id: 1,
      title: 'Armbars',
      date: '2026-11-20',
      startTime: '',
      endTime: '',
      sessionType: 'class',
      academy: '',
      instructor: '',
      notes: 'Knees "tight"}',
      tags: [],
      hasPostSessionNotes: false,
    }
    await sql`
      insert into users (full_name, email, password_hash, belt_level, academy, created_at)
      values ('Rafa', 'rafa@example.com', '', 'blue', '', now())`.execute(db)
    await sql`
      insert into entries (user_id, title, date, start_time, end_time, session_type, academy, instructor, notes,
        has_post_session_notes, answer, search_text, created_at, updated_at)
      values (1, 'Armbars', '2026-11-20', '', '', 'class', '', '', '', false, ${JSON.stringify(stored)}, '', now(), now())
    `.execute(db)

    await migrate(db)
    const { answer } = await db.selectFrom('entries').select('answer').executeTakeFirstOrThrow()
    expect(entry.parse(JSON.parse(answer))).toEqual({ ...bare, ...stored })
  }))

test('what the journal promises is held by the database itself', () =>
  onEmptyDatabase(async (open) => {
    const db = open()
    await migrate(db)
    const named = await sql<{
      conname: string
    }>`select conname from pg_constraint union select indexname from pg_indexes`.execute(db)
    const names = named.rows.map((row) => row.conname)
    for (const name of [
      'users_email_key',
      'users_username_key',
      'tags_name_key',
      'entries_client_id_key',
      'reminders_entry_key',
    ])
      expect(names).toContain(name)
  }))

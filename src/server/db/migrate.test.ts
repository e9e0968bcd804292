import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { sameNamesOf } from '#server/features/same-names/queries.ts'
import { entry } from '#shared/entries/entries.ts'
import { inDatabase, ownedBy } from '#test/db-server.ts'
import { bare } from '#test/make.ts'
import { DatabaseError } from './errors.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import type { Db } from './tables.ts'

const files = (await readdir('migrations')).filter((name) => name.endsWith('.sql')).sort()

/** An empty database for one test. */
async function onEmptyDatabase(work: (open: () => Db) => Promise<void>) {
  const server = inject('server')
  const name = `rollbook_empty_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Client(inject('admin'))
  await admin.connect()
  await admin.query(`create database ${name} ${ownedBy(inject('owner'))}`)
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

test('the first start runs every migration in order, the second none', () =>
  onEmptyDatabase(async (open) => {
    const db = open()
    expect(await migrate(db)).toEqual(files)
    expect(await migrate(db)).toEqual([])
    expect(await recorded(db)).toEqual(files)
  }))

test('of two servers that start at once, only one runs each migration', () =>
  onEmptyDatabase(async (open) => {
    const [first, second] = [open(), open()]
    const ran = await Promise.all([migrate(first), migrate(second)])
    expect(ran.flat().sort()).toEqual(files)
    expect(await recorded(first)).toEqual(files)
  }))

/** Has another server migrate the database until `finish` is called. */
async function migrateElsewhere(db: Db) {
  const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const migrating = db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7655266)`.execute(tx)
    begun.resolve()
    await finished.promise
  })
  await begun.promise
  return async () => {
    finished.resolve()
    await migrating
  }
}

test('a server that starts while another one migrates says so once, waits, and then goes on', () =>
  onEmptyDatabase(async (open) => {
    const finish = await migrateElsewhere(open())
    const waiting = Promise.withResolvers<void>()
    let times = 0
    const onWaiting = () => {
      times += 1
      waiting.resolve()
    }
    const db = open()
    const migrated = migrate(db, { onWaiting })
    await waiting.promise
    // Nothing of it can be ended by a time limit of the database.
    const held = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect((await held.execute(db)).rows).toEqual([])
    await finish()
    expect(await migrated).toEqual(files)
    expect(times).toBe(1)
  }))

test('a server that is stopped while it waits for another one’s migrations ends at once', () =>
  onEmptyDatabase(async (open) => {
    const finish = await migrateElsewhere(open())
    const stopping = new AbortController()
    const migrated = migrate(open(), { signal: stopping.signal, onWaiting: () => stopping.abort() })
    await expect(migrated).rejects.toMatchObject({ name: 'AbortError' })
    await finish()
  }))

test('a start with some migrations done runs the rest', () =>
  onEmptyDatabase(async (open) => {
    const db = open()
    await migrate(db)
    const missing = '0006-passkeys.sql'
    await sql`delete from migrations where name = ${missing}`.execute(db)
    // Its tables are still there: it fails, and nothing of it is recorded.
    await expect(migrate(db)).rejects.toThrow('already exists')
    expect(await recorded(db)).toEqual(files.filter((name) => name !== missing))
    expect(await open().selectFrom('users').selectAll().execute()).toEqual([])
  }))

test('a release that doesn’t know a migration of the database refuses to start, and changes nothing', () =>
  onEmptyDatabase(async (open) => {
    const db = open()
    await migrate(db)
    await sql`delete from migrations where name = ${files.at(-1)}`.execute(db)
    await sql`insert into migrations (name) values ('9998-belts.sql'), ('9999-gis.sql')`.execute(db)
    const before = await recorded(db)
    const refused = await migrate(db).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DatabaseError)
    expect(String(refused)).toContain('This data was written by a newer Rollbook')
    expect(String(refused)).toContain('9999-gis.sql')
    expect(String(refused)).toContain(files.at(-1))
    expect(await recorded(db)).toEqual(before)
  }))

/** The first member of a database, with the columns that each release has had. */
const addRafa = (db: Db) =>
  sql`
    insert into users (full_name, email, password_hash, belt_level, academy, created_at)
    values ('Rafa', 'rafa@example.com', '', 'blue', '', now())`.execute(db)

/** A session of that member as releases have stored it since migration 0060. */
const addEarlierEntry = (
  db: Db,
  { title, searchText, reply = {} }: { title: string; searchText: string; reply?: object },
) =>
  sql`
    insert into entries (user_id, title, date, start_time, end_time, session_type, academy, instructor, notes,
      has_post_session_notes, reply_json, search_text, video_links, created_at, updated_at)
    values (1, ${title}, '2026-11-20', '', '', 'class', '', '', '', false, ${JSON.stringify(reply)}, ${searchText}, '{}',
      '2026-11-20T20:00:00Z', '2026-11-20T20:00:00Z')`.execute(db)

/** Runs the migrations before one, as an earlier version did. */
async function migrateUntil(db: Db, first: string) {
  await sql`create table migrations (name text primary key, ran_at timestamptz not null default now())`.execute(db)
  for (const name of files.filter((file) => file < first)) {
    await sql.raw(await readFile(`migrations/${name}`, 'utf8')).execute(db)
    await sql`insert into migrations (name) values (${name})`.execute(db)
  }
}

test('an entry stored by an earlier version is read like a new one', () =>
  onEmptyDatabase(async (open) => {
    const db = open()
    await migrateUntil(db, '0003')
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
    await addRafa(db)
    await sql`
      insert into entries (user_id, title, date, start_time, end_time, session_type, academy, instructor, notes,
        has_post_session_notes, answer, search_text, created_at, updated_at)
      values (1, 'Armbars', '2026-11-20', '', '', 'class', '', '', '', false, ${JSON.stringify(stored)}, 'armbars


straße łukasz ﬁnish ｇｕａｒｄ', now(), '2026-11-20 21:00:00.0005+01')
    `.execute(db)

    await migrate(db)
    const { replyJson, searchText } = await db
      .selectFrom('entries')
      .select(['replyJson', 'searchText'])
      .executeTakeFirstOrThrow()
    expect(searchText).toBe('armbars\n\n\n\nstrasse lukasz finish guard')
    expect(entry.parse(JSON.parse(replyJson))).toEqual({
      ...bare,
      ...stored,
      updatedAt: '2026-11-20T20:00:00.000Z',
    })
  }))

test('an earlier entry is found by the quotes and dashes of a keyboard', () =>
  onEmptyDatabase(async (open) => {
    const db = open()
    await migrateUntil(db, '0122')
    await addRafa(db)
    await addEarlierEntry(db, { title: 'D’Arce', searchText: 'd’arce\n\n\n\n“low” – no‐gi' })

    await migrate(db)
    const { searchText } = await db.selectFrom('entries').select('searchText').executeTakeFirstOrThrow()
    expect(searchText).toBe('d\'arce\n\n\n\n"low" - no-gi')
  }))

test('the rounds of an earlier entry are counted', () =>
  onEmptyDatabase(async (open) => {
    const db = open()
    await migrateUntil(db, '0060')
    await addRafa(db)
    for (const title of ['Rolls', 'Rolls']) await addEarlierEntry(db, { title, searchText: 'rolls' })
    await sql`
      insert into rounds (user_id, entry_id, position, attire, held, lost, notes)
      select 1, 1, place - 1, attire, '{}', '{}', ''
      from unnest(array['gi', 'no-gi', 'gi', null]) with ordinality as rolled(attire, place)`.execute(db)

    await migrate(db)
    const counts = db.selectFrom('entries').select(['roundCount', 'giRounds', 'noGiRounds']).orderBy('id')
    expect(await counts.execute()).toEqual([
      { roundCount: 4, giRounds: 2, noGiRounds: 1 },
      { roundCount: 0, giRounds: 0, noGiRounds: 0 },
    ])
  }))

test('an earlier tag gets one spelling of its name, and is one with those that have the same name', () =>
  onEmptyDatabase(async (open) => {
    const db = open()
    await migrateUntil(db, '0020')
    await sql`
      insert into users (full_name, email, password_hash, belt_level, academy, created_at)
      select 'Rafa', 'rafa' || n || '@example.com', '', 'blue', '', now() from generate_series(1, 2) n`.execute(db)
    const [alone, taken] = ['Pressa\u0303o', 'Cafe\u0301']
    const names: [userId: number, name: string][] = [
      [1, alone],
      [1, taken],
      [1, 'CAFÉ'],
      [2, taken],
    ]
    for (const [userId, name] of names)
      await sql`insert into tags (user_id, name, color_class) values (${userId}, ${name}, 'blue')`.execute(db)

    await migrate(db)
    const { rows } = await sql<{ name: string; mergedInto: number | null }>`
      select name, merged_into from tags order by id`.execute(db)
    expect(rows.map(({ name, mergedInto }) => [name, mergedInto])).toEqual([
      ['Pressão', null],
      [taken, null],
      ['CAFÉ', 2],
      ['Café', null],
    ])
  }))

/** A member before names had keys, with two tags and two partners that have the same names by now, all in one session. */
async function aMemberWithDoubles(db: Db) {
  await sql`
    insert into users (full_name, email, username, password_hash, belt_level, academy, created_at)
    values ('Rafa', 'rafa@example.com', 'Rafa', '', 'blue', '', now())`.execute(db)
  await sql`insert into tags (user_id, name, color_class) values
    (1, 'D’Arce', 'red'), (1, 'Guard', 'blue'), (1, 'd''arce', 'green')`.execute(db)
  await sql`
    insert into partners (user_id, name, belt, stripes, academy, size, style, notes, is_archived)
    select 1, name, '', 0, '', '', '', '', false from unnest(array['O’Brien', 'Theo', 'O''BRIEN']) name`.execute(
    db,
  )
  const tag = (id: number, name: string, colorClass: string) => ({ id, name, colorClass })
  const reply = {
    tags: [tag(1, 'D’Arce', 'red'), tag(3, "d'arce", 'green'), tag(2, 'Guard', 'blue')],
    rounds: [{ partner: { id: 1, name: 'O’Brien' } }, { partner: { id: 3, name: "O'BRIEN" } }, { partner: null }],
    updatedAt: '2026-11-20T20:00:00.000Z',
  }
  await sql`
    insert into techniques (user_id, name, other_names, position, category, side, attire, steps, key_details,
      common_mistakes, videos, status, is_favorite, is_archived)
    select 1, name, '{}', 'other', 'other', 'neutral', 'both', '', '', '', '[]', 'to-learn', false, false
    from unnest(array['Armbar', 'armbar']) name`.execute(db)
  await addEarlierEntry(db, { title: 'Rolls', searchText: 'rolls', reply })
  await sql`insert into entry_tags (user_id, entry_id, tag_id) values (1, 1, 1), (1, 1, 2), (1, 1, 3)`.execute(db)
  await sql`
    insert into rounds (user_id, entry_id, position, partner_id, held, lost, notes)
    values (1, 1, 0, 1, '{}', '{}', ''), (1, 1, 1, 3, '{}', '{}', ''), (1, 1, 2, null, '{}', '{}', '')`.execute(db)
}

test('two earlier tags of one name become one, and the younger of two partners gets a number', () =>
  onEmptyDatabase(async (open) => {
    const db = open()
    await migrateUntil(db, '0126')
    await aMemberWithDoubles(db)

    await migrate(db)
    const tags = await sql`select name, name_key, merged_into from tags order by id`.execute(db)
    expect(tags.rows).toEqual([
      { name: 'D’Arce', nameKey: "d'arce", mergedInto: null },
      { name: 'Guard', nameKey: 'guard', mergedInto: null },
      { name: "d'arce", nameKey: "d'arce", mergedInto: 1 },
    ])
    const partners = await sql<{ name: string }>`select name from partners order by id`.execute(db)
    expect(partners.rows.map(({ name }) => name)).toEqual(['O’Brien', 'Theo', "O'BRIEN (2)"])
    expect(await sameNamesOf(db, 1)).toEqual([
      { kind: 'partner', id: 3, name: "O'BRIEN (2)", older: { id: 1, name: 'O’Brien' } },
      { kind: 'tag', id: 3, name: "d'arce", older: { id: 1, name: 'D’Arce' } },
      { kind: 'technique', id: 2, name: 'armbar', older: { id: 1, name: 'Armbar' } },
    ])
    const { replyJson, updatedAt } = await db
      .selectFrom('entries')
      .select(['replyJson', 'updatedAt'])
      .executeTakeFirstOrThrow()
    expect(JSON.parse(replyJson)).toEqual({
      tags: [
        { id: 1, name: 'D’Arce', colorClass: 'red' },
        { id: 2, name: 'Guard', colorClass: 'blue' },
      ],
      rounds: [
        { partner: { id: 1, name: 'O’Brien' } },
        { partner: { id: 3, name: "O'BRIEN (2)" } },
        { partner: null },
      ],
      updatedAt: updatedAt.toISOString(),
    })
    expect(await db.selectFrom('entryTags').select('tagId').orderBy('tagId').execute()).toEqual([
      { tagId: 1 },
      { tagId: 2 },
    ])
  }))

test('the database itself enforces the rules of the journal', () =>
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

/** The tables that store client ids without the constraint or the column by which `createOnce` recognizes a retry. */
const tablesWithoutRetries = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and attname = 'client_id' and (
      not exists (
        select 1 from pg_constraint
        where conrelid = pg_class.oid and conname = relname || '_client_id_key'
          and pg_get_constraintdef(pg_constraint.oid) = 'UNIQUE (user_id, client_id)'
        union all
        -- Of what was removed, nothing is created once more.
        select 1 from pg_indexes
        where tablename = relname and relname = 'all_' || replace(indexname, '_client_id_key', '')
          and indexdef like 'CREATE UNIQUE INDEX % (user_id, client_id) WHERE (deleted_at IS NULL)'
      )
      or not exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'payload_hash')
    )
    order by relname`.execute(db)
  return rows.map((row) => row.name)
}

test('every table with client ids has the constraint and the column that createOnce needs', () =>
  onEmptyDatabase(async (open) => {
    const db = open()
    await migrate(db)
    expect(await tablesWithoutRetries(db)).toEqual([])
    const columns = sql`user_id bigint, client_id text`
    await sql`create table unnamed (${columns}, payload_hash text, unique (user_id, client_id))`.execute(db)
    await sql`
      create table without_hash (${columns},
        constraint without_hash_client_id_key unique (user_id, client_id))`.execute(db)
    await sql`
      create table without_user (${columns}, payload_hash text,
        constraint without_user_client_id_key unique (client_id))`.execute(db)
    expect(await tablesWithoutRetries(db)).toEqual(['unnamed', 'without_hash', 'without_user'])
  }))

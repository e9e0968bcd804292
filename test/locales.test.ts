import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCipher } from '#server/backup/cipher.ts'
import { openBackup } from '#server/backup/read-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { migrate, missingMigrations } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { submissionsAgainst } from '#server/features/mailings/week-queries.ts'
import { diskFiles } from '#server/outside/files/files-disk.ts'
import { archiveOf } from './archives.ts'
import { emptyDatabase } from './db.ts'
import { finishImport, readImport } from './imports.ts'
import { aRound, aWorld, type Person, type World } from './world.ts'

const programs = process.env['POSTGRES_15'] ?? '/usr/lib/postgresql/15/bin'
const isInstalled = existsSync(join(programs, 'initdb'))
const all = process.env['LOCALES'] === 'all'

/** As a root user, PostgreSQL refuses to run. */
const program = (name: string): [string, ...string[]] =>
  process.getuid?.() === 0 ? ['unshare', '-U', join(programs, name)] : [join(programs, name)]

const icu = (locale: string) => `template template0 locale_provider icu icu_locale '${locale}'`

/** Databases of PostgreSQL 15 by their locales. The bundled one is there, too. */
const locales: Record<string, string> = all
  ? { c: '', turkish: icu('tr-TR'), german: icu('de-DE-u-co-phonebk') }
  : { c: '' }

const folder = await mkdtemp(join(tmpdir(), 'rollbook-15-'))
const superuser = { host: folder, user: 'app', database: 'postgres' }
let stop = () => Promise.resolve()
afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

async function startServer() {
  const [initdb, ...first] = program('initdb')
  const options = `-D ${folder}/data -U app -A trust -E UTF8 --locale=C --no-sync --no-instructions`
  spawnSync(initdb, [...first, ...options.split(' ')])
  const [postgres, ...second] = program('postgres')
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off'].flatMap((one) => [
    '-c',
    one,
  ])
  const server = spawn(postgres, [...second, '-D', `${folder}/data`, ...settings], { stdio: 'ignore' })
  const exit = once(server, 'exit')
  stop = async () => {
    server.kill('SIGINT')
    await exit
  }
  const isReady = () =>
    run('select 1').then(
      () => true,
      () => false,
    )
  while (!(await isReady())) await sleep(100)
}

async function run(statement: string) {
  const client = new pg.Client(superuser)
  await client.connect()
  await client.query(statement)
  await client.end()
}

let made = 0

/** An empty database with a locale; the bundled one if it has none. */
async function emptyWith(locale: string | undefined): Promise<pg.ClientConfig> {
  if (locale === undefined) return emptyDatabase()
  const database = `app_${++made}`
  await run(`create database ${database} ${locale}`)
  return { ...superuser, database }
}

const open = (connection: pg.ClientConfig) => {
  const db = openDatabase({ ...connection, max: 6 }, () => undefined)
  afterAll(() => db.destroy())
  return db
}

interface Place {
  name: string
  locale: string | undefined
  connection: pg.ClientConfig
  world: World
}

async function aPlace([name, locale]: [string, string | undefined]): Promise<Place> {
  const connection = await emptyWith(locale)
  const db = open(connection)
  await migrate(db)
  return { name, locale, connection, world: await aWorld({}, undefined, db) }
}

const names =
  `Raspagem, RASPAGEM, Passagem à Meia, passagem à meia, Pressão, Pressao, Mata-Leão, Mata–Leão, José, Jose, JOSÉ,
  Omoplata, Übung, übung, Ubung, Straße, STRASSE, Ärmel, Zwickmühle, İpek, ipek, Ipek,
  Irmak, ırmak, Işık, ışık, IŞIK, Армбар, АРМБАР, Ёжик, ёжик, Щит, ガード,
  ｶﾞｰﾄﾞ, 柔術, ＧＵＡＲＤ, guard, D’Arce, D'ARCE, “Half” guard`.split(/,\s+/)

/** A reply without what differs from one database to another. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, field: unknown) =>
      /^(id|\w+Id|updatedAt|createdAt)$/.test(key) ? undefined : field,
    ),
  )

async function answers(world: World, rafa: Person) {
  const found: Record<string, unknown> = {}
  const get = async (path: string) => {
    const { status, body } = await rafa.get(`/api/${path}`)
    if (status !== 200) throw new Error(`${path}: ${status}`)
    return plain(body)
  }
  for (const path of [
    'tags',
    'partners',
    'techniques',
    'academies',
    'instructors',
    'stats',
    'rounds/lessons',
    'focuses',
  ])
    found[path] = await get(path)
  found['figures'] = await get('focuses/figures')
  found['digest'] = plain([
    ...(await submissionsAgainst(world.db, [rafa.user.id], { from: '2026-10-01', to: '2026-10-31' })).values(),
  ])
  for (const q of names) {
    const { body } = await rafa.get(`/api/entries?q=${encodeURIComponent(q)}`)
    found[`q=${q}`] = body.map(({ title }: { title: string }) => title)
    const asked = `kind=held&name=${encodeURIComponent(q)}`
    found[asked] = await get(`rounds?${asked}`)
  }
  return found
}

/** A member with 40 names of everything. */
async function write(rafa: Person) {
  const statuses: unknown[] = []
  for (const [at, name] of names.entries()) {
    const tag = await rafa.post('/api/tags', { name })
    const partner = await rafa.post('/api/partners', { name })
    const technique = await rafa.post('/api/techniques', { name: `${name} x`, otherNames: [name] })
    statuses.push([name, tag.body.name, partner.status, technique.status])
    const submission = { isMine: at % 2 === 0, name, techniqueId: null, fromPosition: name }
    const isMine = at % 4 > 1
    const unknown = { isMine, name: `${name} y`, techniqueId: null, fromPosition: '' }
    await rafa.log({
      title: `Session ${at}`,
      date: `2026-10-${String((at % 28) + 1).padStart(2, '0')}`,
      notes: name,
      academy: name,
      instructor: name,
      tags: [tag.body.id],
      rounds: [
        { ...aRound, partnerId: partner.body.id ?? null, held: [name], submissions: [submission, unknown] },
      ],
    })
  }
  for (const [kind, name] of [
    ['position', 'ÜBUNG'],
    ['caught', 'ЩИТ'],
    ['lost', 'ipek'],
  ])
    await rafa.post('/api/focuses', { kind, names: [name], from: '2026-09-01', to: '2026-11-01' })
  return statuses
}

interface Written extends Place {
  rafa: Person
  statuses: unknown
  found: unknown
}

const places: Written[] = []
const bundled: [string, string | undefined] = ['bundled', undefined]

beforeAll(async () => {
  if (!isInstalled) return
  await startServer()
  for (const one of [bundled, ...Object.entries(locales)]) {
    const place = await aPlace(one)
    const rafa = await place.world.signUp({ email: 'rafa@example.com' })
    places.push({ ...place, rafa, statuses: await write(rafa), found: await answers(place.world, rafa) })
  }
})

const pairs = (from: (one: Written, other: Written) => Promise<void>) =>
  places.flatMap((one) => places.filter((other) => other !== one).map((other) => () => from(one, other)))

test.skipIf(!isInstalled)('40 names mean the same in databases of any locale', () => {
  expect(names).toHaveLength(40)
  const [first, ...others] = places
  for (const { name, statuses, found } of others)
    expect({ name, statuses, found }).toEqual({ name, statuses: first?.statuses, found: first?.found })
})

test.skipIf(!isInstalled)('a backup of each is restored to each of the others', async () => {
  for (const copy of pairs(async (from, to) => {
    const connection = await emptyWith(to.locale)
    await restoreFrom(from.connection, connection)
    const db = open(connection)
    expect(await missingMigrations(db)).toEqual([])
    const sums = sql<{ keys: string[] }>`
      select array_agg(name_key order by name_key) as keys from tags`
    expect((await sums.execute(db)).rows).toEqual((await sums.execute(from.world.db)).rows)
  }))
    await copy()
  expect(places.length).toBeGreaterThan(1)
})

test.skipIf(!isInstalled)('an archive of each comes in to each of the others', async () => {
  for (const copy of pairs(async (from, to) => {
    const { raw } = await archiveOf(from.rafa)
    const dana = await to.world.signUp()
    const { id } = await readImport(dana, 'archive.zip', raw)
    expect(await finishImport(to.world, dana, id)).toMatchObject({ status: 'done' })
    expect(await answers(to.world, dana)).toEqual(from.found)
  }))
    await copy()
  expect(places.length).toBeGreaterThan(1)
})

async function restoreFrom(from: pg.ClientConfig, connection: pg.ClientConfig) {
  const [backups, dataDir] = [await aFolder(), await aFolder()]
  const files = diskFiles(join(dataDir, 'files'))
  const cipher = await openCipher(null)
  const source = { connection: from, files, secrets: new Map<string, Buffer>(), origin: '', pushOrigin: null }
  const backup = await writeBackup(source, backups, cipher)
  const snapshot = await openBackup(backups, backup.name, cipher)
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3000' })
  await restore(snapshot, { connection, files: null, env }, { overwrite: false, rowSums: snapshot.rowSums })
}

async function aFolder() {
  const made = await mkdtemp(join(tmpdir(), 'rollbook-l-'))
  afterAll(() => rm(made, { recursive: true, force: true }))
  return made
}

test.skipIf(!isInstalled)(
  'a backup made before names had keys is restored where two of its names are one',
  async () => {
    const [from, to] = [await emptyWith(''), await emptyDatabase()]
    const [old, db] = [open(from), open(to)]
    await sql`create table migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
      old,
    )
    for (const name of (await missingMigrations(old)).filter((one) => one < '0126')) {
      await sql.raw(await readFile(`migrations/${name}`, 'utf8')).execute(old)
      await sql`insert into migrations (name) values (${name})`.execute(old)
    }
    await sql`
    insert into users (full_name, email, password_hash, belt_level, academy, created_at)
    values ('Rafa', 'rafa@example.com', '', 'blue', '', now())`.execute(old)
    await sql`insert into tags (user_id, name, color_class) values (1, 'Übung', 'blue'), (1, 'übung', 'red')`.execute(
      old,
    )
    await sql`
    insert into partners (user_id, name, belt, stripes, academy, size, style, notes, is_archived)
    select 1, name, '', 0, '', '', '', '', false from unnest(array['Jörg', 'JÖRG']) name`.execute(old)

    await restoreFrom(from, to)
    await migrate(db)
    const tags = await sql`select name, merged_into from tags order by id`.execute(db)
    expect(tags.rows).toEqual([
      { name: 'Übung', mergedInto: null },
      { name: 'übung', mergedInto: 1 },
    ])
    const partners = await sql`select name from partners order by id`.execute(db)
    expect(partners.rows).toEqual([{ name: 'Jörg' }, { name: 'JÖRG (2)' }])
  },
)

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import webpush from 'web-push'
import { connectionOf, emptyDatabase } from '#test/db.ts'
import { jpeg, pdf } from '#test/files.ts'
import { asNobody } from '#test/nobody.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { aWorld, type Person } from '#test/world.ts'
import { writeEverything } from '#test/write-everything.ts'
import { startEmbedded } from '../db/embedded.ts'
import { agreeOnKey, forgetKeyOrigin } from '../db/key-origin.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { readEnv } from '../env.ts'
import { run as command } from '../operator/run.ts'
import type { Files } from '../outside/files/files.ts'
import { diskFiles } from '../outside/files/files-disk.ts'
import { s3Files } from '../outside/files/files-s3.ts'
import { openInstallationKey } from '../outside/installation-key.ts'
import { newKeys, openCipher } from './cipher.ts'
import { openBackup } from './read-backup.ts'
import { restore } from './restore.ts'
import { writeBackup } from './write-backup.ts'

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-b-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const dataDir = await aFolder()
const world = await aWorld({ DATA_DIR: dataDir })
const source = await connectionOf(world.db)
const rafa = await world.signUp()
await writeEverything(rafa)
await attach(rafa)

/** Logs a session with a photo, which has a preview, and a document. */
async function attach(person: Person) {
  const { body } = await person.upload(
    { name: 'mount.jpg', content: await jpeg() },
    { name: 'rules.pdf', content: pdf() },
  )
  const names = (body as { filename: string }[]).map(({ filename }) => filename)
  const { id } = await person.log()
  await person.patch(`/api/entries/${id}`, { mediaFiles: names })
  return names
}

const { DATABASE_URL: _, ...outer } = process.env

async function run(settings: NodeJS.ProcessEnv, ...args: string[]) {
  const printed = { log: '', error: '' }
  const print = (where: keyof typeof printed) => (line: unknown) => void (printed[where] += `${String(line)}\n`)
  const env = { ...outer, PUBLIC_URL: 'http://localhost:3000', ...settings }
  const code = await command(args, env, { log: print('log'), error: print('error') })
  return { code, stdout: printed.log, stderr: printed.error }
}

async function backUp(settings: NodeJS.ProcessEnv) {
  const { code, stderr } = await run({ ...home, ...settings }, 'backup')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
}

const home = { ...settingsOf(source), DATA_DIR: dataDir }

const auditedBackup = /,(backup-made|backup-restored|installation-moved),/

/** Every row of every table, as text, but for what the audit log says of backups. */
async function rowsIn(connection: pg.ClientConfig) {
  const opened = openDatabase(connection, () => undefined) as unknown as Kysely<unknown>
  try {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
      opened,
    )
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(name)} t order by 1`.execute(opened)
      found[name] = rows.map(({ row }) => row).filter((row) => !auditedBackup.test(row))
    }
    return found
  } finally {
    await opened.destroy()
  }
}

/** Every file and its content. */
async function contentsOf(files: Files) {
  const found: Record<string, string> = {}
  for await (const key of files.keys()) {
    const sum = createHash('sha256')
    for await (const chunk of (await files.read(key)) ?? []) sum.update(chunk as Buffer)
    found[key] = sum.digest('hex')
  }
  return found
}

const filesAt = (folder: string) => contentsOf(diskFiles(join(folder, 'files')))

/** Everything of an installation whose files are in a folder. */
const everythingIn = async (connection: pg.ClientConfig, folder: string) => ({
  rows: await rowsIn(connection),
  files: await filesAt(folder),
})

const everything = () => everythingIn(source, dataDir)

/** What an embedded installation has, which isn't running. */
async function everythingEmbedded(folder: string) {
  const { connection, stop } = await startEmbedded(folder)
  try {
    return await everythingIn(connection, folder)
  } finally {
    await stop()
  }
}

/** The settings of a database on the test's server. */
function settingsOf(connection: pg.ClientConfig) {
  const { host, port, user = '', database = '' } = new pg.Client(connection)
  const url =
    connection.connectionString ?? `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  return { DATABASE_URL: url }
}

/** An empty database, and a folder for the files. */
async function aTarget() {
  const [connection, folder] = [await emptyDatabase(), await aFolder()]
  return { connection, folder, settings: { ...settingsOf(connection), DATA_DIR: folder } }
}

const s3FilesOf = ({ settings }: S3Server) =>
  s3Files({
    bucket: settings.S3_BUCKET,
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  })

const backupsAt = async (folder: string) => (await readdir(folder)).filter((name) => name !== 'files').sort()

test('a backup made while members write is restored in another place, with every file that it names', async () => {
  const [backups, target] = [await aFolder(), await aTarget()]
  const before = await everything()
  const over = new AbortController()
  const attached = Promise.withResolvers<void>()
  const writing = Promise.all(
    [0, 1].map(async () => {
      const theo = await world.signUp()
      for (let session = 1; !over.signal.aborted; session++) {
        await theo.log({ title: `Session ${session}` })
        await attach(theo)
        attached.resolve()
      }
    }),
  )
  await backUp({ BACKUP_DIR: backups })
  // On a quiet machine, both backups would be made before the first upload is.
  await Promise.race([attached.promise, writing])
  await backUp({ BACKUP_DIR: backups })
  over.abort()
  await writing
  const restored = await run({ ...target.settings, BACKUP_DIR: backups }, 'restore', 'latest')
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  const there = await everythingIn(target.connection, target.folder)
  const now = await everything()
  // What was there before the backup is in it; what came later may be.
  for (const table of ['entries', 'rounds', 'techniques', 'tags', 'mailings'])
    expect(there.rows[table]).toEqual(expect.arrayContaining(before.rows[table] ?? []))
  expect(now.files).toMatchObject(there.files)
  // While its upload goes on, a file has a row without bytes.
  const stored = /^\((\d+),([^,]+),[^,]+,[^,]+,[1-9]\d*,/
  const named = (there.rows['files'] ?? []).flatMap((row) => stored.exec(row)?.slice(1).join('/') ?? [])
  const originals = Object.keys(there.files).filter((key) => !key.includes('/previews/'))
  expect(originals.sort()).toEqual(named.sort())
  expect(Object.keys(there.files).length).toBeGreaterThan(Object.keys(before.files).length)
})

test('an encrypted backup is restored to another server and a bucket, equal in every row and file, and goes on from there', async () => {
  const [backups, s3] = [await aFolder(), await startS3Server()]
  onTestFinished(s3.stop)
  const keys = await newKeys()
  await backUp({ BACKUP_DIR: backups, BACKUP_KEY: keys.public })
  const names = await readdir(backups, { recursive: true, withFileTypes: true })
  const plain = names.filter((entry) => entry.isFile() && !entry.name.endsWith('.age')).map(({ name }) => name)
  expect(plain).toEqual(['SHA256SUMS'])

  const { connection, folder: newDir, settings } = await aTarget()
  const target = { ...settings, ...s3.settings, BACKUP_DIR: backups, BACKUP_KEY: keys.secret }
  expect(await run(target, 'restore', 'latest', '--check')).toMatchObject({ code: 0, stderr: '' })
  const restored = await run(target, 'restore', 'latest')
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(
    /^Restored .*: \d+ tables with [\d,]+ rows, and \d+ files\. Everything was read back/,
  )
  expect(restored.stdout).not.toContain('INSTALLATION_KEY')

  expect({ rows: await rowsIn(connection), files: await contentsOf(s3FilesOf(s3)) }).toEqual(await everything())
  expect(await readFile(join(newDir, 'installation.key'))).toEqual(
    await readFile(join(dataDir, 'installation.key')),
  )

  const opened = openDatabase(connection, () => undefined)
  onTestFinished(() => opened.destroy())
  const there = await aWorld({ ...s3.settings, DATA_DIR: newDir }, undefined, opened)
  expect(await migrate(opened)).toEqual([])
  const log = await opened
    .selectFrom('adminActions')
    .select(['kind', 'details'])
    .where('isByOperator', '=', true)
    .execute()
  expect(log).toContainEqual({ kind: 'backup-restored', details: (await backupsAt(backups))[0] })
  const theo = await there.signUp()
  const [photo] = await attach(theo)
  expect((await theo.get(`/uploads/${photo}`)).status).toBe(200)
})

test('a backup with one changed byte, wherever it is, is refused before anything is changed', async () => {
  const [backups, elsewhere] = [await aFolder(), await aFolder()]
  await backUp({ BACKUP_DIR: backups })
  const [name = ''] = await backupsAt(backups)
  const paths = [
    ...['SHA256SUMS', 'outline.json', 'secrets/installation.key', 'tables/entries.gz', 'tables/users.gz'].map(
      (path) => join(backups, name, path),
    ),
    ...Object.keys(await filesAt(dataDir))
      .slice(0, 2)
      .map((key) => join(backups, 'files/plain', key)),
  ]
  for (const path of paths) {
    const content = await readFile(path)
    const damaged = Buffer.from(content)
    const at = Math.floor(content.length / 2)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    await writeFile(path, damaged)
    const { code, stderr } = await run({ DATA_DIR: elsewhere, BACKUP_DIR: backups }, 'restore', 'latest')
    expect([path, code, stderr]).toEqual([path, 1, expect.stringMatching(/is damaged|is missing|is not a backup/)])
    await writeFile(path, content)
  }
  expect(await readdir(elsewhere)).toEqual([])
  expect(await run({ DATA_DIR: elsewhere, BACKUP_DIR: backups }, 'restore', 'latest', '--check')).toMatchObject({
    code: 0,
  })
})

test('without a file that is damaged, everything else can be restored', async () => {
  const backups = await aFolder()
  await backUp({ BACKUP_DIR: backups })
  const [name = ''] = await backupsAt(backups)
  const [key = ''] = Object.keys(await filesAt(dataDir))
  await writeFile(join(backups, 'files/plain', key), 'damaged')
  const checking = () => run({ BACKUP_DIR: backups }, 'restore', 'latest', '--check')
  const sums = join(backups, name, 'SHA256SUMS')
  expect((await checking()).stderr).toContain(
    `is damaged. Nothing was changed. To restore everything else, remove its line from ${sums}.`,
  )
  const lines = (await readFile(sums, 'utf8')).split('\n')
  await writeFile(sums, lines.filter((line) => !line.endsWith(key)).join('\n'))
  expect(await checking()).toMatchObject({ code: 0, stderr: '' })
})

test('an encrypted backup is read with its own secret key only', async () => {
  const [backups, elsewhere] = [await aFolder(), await aFolder()]
  const [mine, others] = [await newKeys(), await newKeys()]
  await backUp({ BACKUP_DIR: backups, BACKUP_KEY: mine.secret })
  for (const [BACKUP_KEY, sentence] of [
    [others.secret, 'The backup is encrypted for a different BACKUP_KEY.'],
    [mine.public, 'BACKUP_KEY is the public key, which can only encrypt.'],
    ['', 'The backup is encrypted. Set BACKUP_KEY to its secret key.'],
    [`${mine.secret.slice(0, -1)}Q`, 'BACKUP_KEY is not a valid age key'],
  ] as const) {
    const refused = await run({ DATA_DIR: elsewhere, BACKUP_DIR: backups, BACKUP_KEY }, 'restore', 'latest')
    expect(refused).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) })
  }
  const open = await aFolder()
  await backUp({ BACKUP_DIR: open })
  expect(
    await run({ DATA_DIR: elsewhere, BACKUP_DIR: open, BACKUP_KEY: mine.secret }, 'restore', 'latest'),
  ).toMatchObject({ code: 1, stderr: 'The backup is not encrypted. Unset BACKUP_KEY.\n' })
  expect(await readdir(elsewhere)).toEqual([])
})

test('a backup made once without the key leaves those before it whole', async () => {
  const backups = await aFolder()
  const { public: BACKUP_KEY, secret } = await newKeys()
  await backUp({ BACKUP_DIR: backups, BACKUP_KEY })
  const [first = ''] = await backupsAt(backups)
  await backUp({ BACKUP_DIR: backups })
  const again = await run({ ...home, BACKUP_DIR: backups, BACKUP_KEY }, 'backup')
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining(', 0 of them new.') })
  expect(await backupsAt(backups)).toHaveLength(3)
  for (const name of [first, 'latest'])
    expect(await run({ BACKUP_DIR: backups, BACKUP_KEY: secret }, 'restore', name, '--check')).toMatchObject({
      code: 0,
      stderr: '',
    })
})

test('what is there is replaced only if the operator says so, after every server has stopped, and as a whole', async () => {
  const [backups, { connection, folder, settings }] = [await aFolder(), await aTarget()]
  await backUp({ BACKUP_DIR: backups })
  const db = openDatabase(connection, () => undefined)
  await migrate(db)
  await attach(await (await aWorld({ DATA_DIR: folder }, undefined, db)).signUp())
  await sql`create table of_a_later_release (id int)`.execute(db)
  const restoring = (...flags: string[]) =>
    run({ ...settings, BACKUP_DIR: backups }, 'restore', 'latest', ...flags)
  expect((await restoring('--overwrite')).stderr).toContain('The database is in use. Stop every Rollbook')
  await db.destroy()

  const before = await everythingIn(connection, folder)
  const refused = await restoring()
  expect(refused.stderr).toBe(
    'The database is not empty, and there are files of members. With --overwrite, they are replaced by the backup. Nothing was changed.\n',
  )
  expect(await everythingIn(connection, folder)).toEqual(before)
  const disk = diskFiles(join(folder, 'files'))
  const files: Files = { ...disk, remove: () => Promise.reject(new Error('The disk is read-only.')) }
  const snapshot = await openBackup(backups, (await backupsAt(backups))[0] ?? '', await openCipher(null))
  await expect(
    restore(
      snapshot,
      { connection, files, env: readEnv({ PUBLIC_URL: 'http://localhost:3000', ...settings }) },
      { overwrite: true },
    ),
  ).rejects.toThrow('Everything was restored, but some older files couldn’t be removed.')
  expect(await rowsIn(connection)).toEqual((await everything()).rows)
  expect(await restoring('--overwrite')).toMatchObject({ code: 0, stderr: '' })
  expect(await everythingIn(connection, folder)).toEqual(await everything())
})

test('old backups are removed, and with them the files that no other backup has', async () => {
  const backups = await aFolder()
  const theo = await world.signUp()
  await attach(theo)
  await backUp({ BACKUP_DIR: backups })
  const [name = ''] = await backupsAt(backups)
  const stored = async () =>
    (await readdir(join(backups, 'files', 'plain', String(theo.user.id))).catch(() => [])).length
  expect(await stored()).toBe(3)
  const old = '2026-01-01T04.00.00Z'
  await rename(join(backups, name), join(backups, old))
  await theo.delete('/api/user')
  await backUp({ BACKUP_DIR: backups, BACKUP_KEEP_DAYS: '9999' })
  expect(await stored()).toBe(3)
  await backUp({ BACKUP_DIR: backups })
  expect(await backupsAt(backups)).not.toContain(old)
  expect(await stored()).toBe(0)
  const kept = await run({ BACKUP_DIR: backups, ...home }, 'restore', 'latest', '--check')
  expect(kept.code).toBe(0)
})

const sourceWith = (files: Files) => ({
  connection: source,
  files,
  secrets: new Map<string, Buffer>(),
  origin: '',
  pushOrigin: null,
})

test('an operator who restores with another key is told, and starts with either; servers with different ones are still refused', async () => {
  const backups = await aFolder()
  const env = (settings: NodeJS.ProcessEnv) => readEnv({ PUBLIC_URL: 'http://localhost:3000', ...settings })
  await agreeOnKey(world.db, env(home))
  onTestFinished(() => void forgetKeyOrigin(world.db))
  await backUp({ BACKUP_DIR: backups })
  for (const INSTALLATION_KEY of ['', 'n'.repeat(32)]) {
    const { connection, settings } = await aTarget()
    const there = { ...settings, BACKUP_DIR: backups, INSTALLATION_KEY }
    const restored = await run(there, 'restore', 'latest')
    expect(restored.code).toBe(0)
    expect(restored.stdout.includes('INSTALLATION_KEY differs from the backup')).toBe(INSTALLATION_KEY !== '')
    const db = openDatabase({ ...connection, max: 1 }, () => undefined)
    try {
      await agreeOnKey(db, env(there))
      await expect(agreeOnKey(db, env({ ...there, INSTALLATION_KEY: 'o'.repeat(32) }))).rejects.toThrow(
        'adopt-key',
      )
    } finally {
      await db.destroy()
    }
  }
})

test('an operator who restores without the keys of notifications reads what members then have to do', async () => {
  const backups = await aFolder()
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  const other = webpush.generateVAPIDKeys().publicKey
  await backUp({ BACKUP_DIR: backups, ...keys })
  for (const [given, isTold] of [
    [{}, true],
    [{ ...keys, VAPID_PUBLIC_KEY: other }, true],
    [keys, false],
  ] as const) {
    const restored = await run(
      { ...(await aTarget()).settings, BACKUP_DIR: backups, ...given },
      'restore',
      'latest',
    )
    expect(restored.code).toBe(0)
    expect(restored.stdout.includes('members have to turn notifications on again')).toBe(isTold)
  }
})

test('somebody who deletes their account during a backup isn’t in it, and neither are their files', async () => {
  const backups = await aFolder()
  const theo = await world.signUp()
  await attach(theo)
  const disk = diskFiles(join(dataDir, 'files'))
  let isDeleted = false
  const copied: string[] = []
  const files: Files = {
    ...disk,
    read: async (key) => {
      if (!key.startsWith(`${theo.user.id}/`)) copied.push(key)
      if (!isDeleted) {
        isDeleted = true
        expect((await theo.delete('/api/user')).status).toBeLessThan(300)
      }
      return disk.read(key)
    },
  }
  const cipher = await openCipher(null)
  const backup = await writeBackup(sourceWith(files), backups, cipher, async ({ name }) => {
    expect(await backupsAt(backups)).toEqual([name])
    const another = writeBackup(sourceWith(disk), backups, cipher)
    await expect(another).rejects.toThrow('Another backup of this database is running.')
  })
  expect(backup.missing).toEqual([])
  // The second attempt goes on with what the first has stored.
  expect(copied.length).toBeGreaterThan(0)
  expect(copied).toHaveLength(new Set(copied).size)
  const stored = await openBackup(backups, backup.name, await openCipher(null))
  expect(stored.keys.filter((key) => key.startsWith(`${theo.user.id}/`))).toEqual([])
  const users = stored.outline.tables.filter(({ name }) => name === 'users')
  const rows = await Promise.all(users.map(async (table) => (await stored.readTable(table)).toArray()))
  expect(rows.join('')).toContain(rafa.email)
  expect(rows.join('')).not.toContain(theo.email)
})

test('a file that is lost is named, and the rest is backed up', async () => {
  const backups = await aFolder()
  const theo = await world.signUp()
  const [, document] = await attach(theo)
  const key = `${theo.user.id}/${document}`
  await rm(join(dataDir, 'files', key))
  const { code, stdout, stderr } = await run({ ...home, BACKUP_DIR: backups }, 'backup')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `The database names 1 file that are missing: ${key}. The backup has everything else.\n`,
  })
  expect(stdout).toContain('New files were read back and verified.')
  expect(await run({ ...home, BACKUP_DIR: backups }, 'restore', 'latest', '--check')).toMatchObject({ code: 0 })
  await theo.delete('/api/user')
})

test('an operator restores to a bundled database, then moves it to a server and a bucket, and what was moved stays', async () => {
  const [backups, folder, s3] = [await aFolder(), await aFolder(), await startS3Server()]
  onTestFinished(s3.stop)
  await backUp({ BACKUP_DIR: backups })
  const bundled = await startEmbedded(folder)
  const restoring = () => run({ DATA_DIR: folder, BACKUP_DIR: backups }, 'restore', 'latest')
  expect((await restoring()).stderr).toContain('Another Rollbook is already using')
  await bundled.stop()
  expect(await restoring()).toMatchObject({ code: 0, stderr: '' })
  const expected = await everything()
  expect(await everythingEmbedded(folder)).toEqual(expected)

  const { connection, settings } = await aTarget()
  const moving = () => run({ ...settings, ...s3.settings, DATA_DIR: folder }, 'move')
  const moved = await moving()
  expect(moved).toMatchObject({ code: 0, stderr: '' })
  expect(moved.stdout).toContain('Everything was read back and verified.')
  // What they are told makes another server with the same key.
  const printing = /installation\.key in its DATA_DIR, or .*: (echo .*)$/m.exec(moved.stdout)?.[1] ?? ''
  const INSTALLATION_KEY = execFileSync('sh', ['-c', printing], { encoding: 'utf8' })
  expect(openInstallationKey(readEnv({ INSTALLATION_KEY }))).toEqual(
    await readFile(join(folder, 'installation.key')),
  )
  expect(moved.stdout).toContain('as VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY')
  expect({ rows: await rowsIn(connection), files: await contentsOf(s3FilesOf(s3)) }).toEqual(expected)
  expect(await everythingEmbedded(folder)).toEqual(expected)
  expect((await moving()).stderr).toBe(
    'The database is not empty, and there are files of members. With --overwrite, they are replaced by what is moved. Nothing was changed.\n',
  )
  expect((await run({ DATA_DIR: folder }, 'move')).stderr).toBe('Set DATABASE_URL to the server to move to.\n')
}, 120_000)

test('an operator without a place for backups, with one they may not read, or with a name that none has, reads what to do', async () => {
  expect((await run(home, 'backup')).stderr).toContain('Set BACKUP_DIR to a folder')
  const backups = await aFolder()
  expect((await run({ DATA_DIR: dataDir, BACKUP_DIR: backups }, 'restore', 'monday')).stderr).toBe(
    `There is no backup "monday" in ${backups}. There are: none.\n`,
  )
  const closed = await aFolder()
  await chmod(closed, 0)
  for (const asked of ['latest', `${closed}/2026-11-26T04.00.00Z`]) {
    const refused = await asNobody(() => run({ DATA_DIR: dataDir, BACKUP_DIR: closed }, 'restore', asked))
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^\S+ can’t be read or changed by /)])
  }
  expect((await run({ DATA_DIR: dataDir }, 'restore', backups)).stderr).toContain('is not a backup')
  expect((await run({ DATA_DIR: dataDir }, 'backup-key')).stdout).toMatch(
    /\nage1\w+\n[^]*\nAGE-SECRET-KEY-1\w+\n$/,
  )
})

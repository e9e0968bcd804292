import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { fileTypes } from '#shared/media/media.ts'
import { requireKnown, statementsOf } from '../db/migrate.ts'
import type { Env } from '../env.ts'
import type { Files } from '../outside/files/files.ts'
import { sha256Of, summed } from './checked-file.ts'
import { beginCopying, copyIn, quoted, sumOf } from './copy.ts'
import { clearSchema, dropForeignKeys, isEmpty, requireAlone } from './empty.ts'
import type { StoredSnapshot } from './read-backup.ts'
import { RowSum } from './row-sum.ts'
import { requireSameSecrets, writeSecrets } from './secrets.ts'
import { BackupError, type Snapshot } from './snapshot.ts'

export interface Target {
  connection: pg.ClientConfig
  /** null: they stay where they are. */
  files: Files | null
  env: Env
}

export interface RestoreOptions {
  /** Whether what is there may be replaced. */
  overwrite: boolean
  /** What the rows of each table have to add up to, if that is known. */
  rowSums?: Record<string, string>
  /** What would replace what is there, in the refusal to do so. */
  replacedBy?: string
}

export interface Restored {
  tables: number
  rows: number
  files: number
  /** Files that the database names, and that were not there. */
  missing: string[]
}

/**
 * Writes a snapshot to a database and a store of files, and proves that both are equal to it: every row and every file is
 * read again. The database is changed in one transaction, after the files are there, so a restore that fails leaves it as
 * it was. Later migrations run with the next start.
 */
export async function restore(snapshot: Snapshot, target: Target, options: RestoreOptions): Promise<Restored> {
  await requireKnown(snapshot.outline.migrations)
  const client = await beginCopying(target.connection)
  try {
    await requireAlone(client)
    if (!options.overwrite) await requireFree(client, snapshot, target, options.replacedBy)
    const missing = target.files ? await putFiles(snapshot, target.files, target.env) : []
    await clearSchema(client)
    const rows = await fillTables(client, snapshot, options.rowSums)
    if (snapshot.secrets.size > 0) await writeSecrets(target.env, snapshot.secrets)
    // Within the transaction, which may take as long as it needs to.
    await client.query('analyze')
    await client.query('commit')
    if (target.files) await removeOthers(target.files, snapshot.keys)
    return { rows, tables: snapshot.outline.tables.length, files: snapshot.keys.length - missing.length, missing }
  } finally {
    await client.end()
  }
}

async function requireFree(
  client: pg.Client,
  { secrets }: Snapshot,
  { files, env }: Target,
  replacedBy = 'the backup',
) {
  const there: string[] = []
  if (!(await isEmpty(client))) there.push('the database is not empty')
  if (files && !(await isEmptyStore(files))) there.push('there are files of members')
  if (there.length > 0)
    throw new BackupError(
      `${there.join(', and ').replace('t', 'T')}. With --overwrite, they are replaced by ${replacedBy}. Nothing was changed.`,
    )
  await requireSameSecrets(env, secrets)
}

async function isEmptyStore(files: Files): Promise<boolean> {
  const { done } = await files.keys()[Symbol.asyncIterator]().next()
  return done === true
}

/** Puts each file, and reads it again. Returns the keys of those that aren't there. */
async function putFiles(snapshot: Snapshot, files: Files, { dataDir }: Env) {
  const spool = join(dataDir, `restore-${randomBytes(4).toString('hex')}`)
  await mkdir(spool, { recursive: true, mode: 0o700 })
  const missing: string[] = []
  try {
    for (const key of snapshot.keys) {
      const content = await snapshot.readFile(key)
      if (!content) {
        missing.push(key)
        continue
      }
      const { passing, sum } = summed(content)
      const path = join(spool, 'file')
      await pipeline(passing, createWriteStream(path, { mode: 0o600 }))
      await files.put(key, path, mimetypeOf(key))
      const stored = await files.read(key)
      if (!stored || (await sha256Of(stored)) !== sum())
        throw new BackupError(`The file ${key} is damaged. Nothing in the database was changed.`)
    }
  } finally {
    await rm(spool, { recursive: true, force: true })
  }
  return missing
}

const mimetypes = new Map(Object.entries(fileTypes).map(([mimetype, { ending }]) => [ending, mimetype]))

const mimetypeOf = (key: string) =>
  mimetypes.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'application/octet-stream'

/** Makes the tables as the migrations of the snapshot do, and fills them. Returns the number of rows. */
async function fillTables(client: pg.Client, snapshot: Snapshot, rowSums?: Record<string, string>) {
  const { migrations, tables, sequences } = snapshot.outline
  for (const statements of await statementsOf(migrations)) await client.query(statements)
  // They fold names by the locale of a database; those of 0127 are made once the next start has told such names apart.
  if (!migrations.some((name) => name >= '0127'))
    await client.query('drop index if exists tags_name_key, partners_name_key, users_username_key')
  await client.query('set constraints all immediate')
  const restoreForeignKeys = await dropForeignKeys(client)
  const names = tables.map(({ name }) => quoted(name))
  await client.query(`truncate ${names.join(', ')}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  let rows = 0
  for (const table of tables) {
    const sum = new RowSum()
    await pipeline(Readable.from(sum.passing(await snapshot.readTable(table))), copyIn(client, table))
    const expected = rowSums?.[table.name] ?? sum.text
    if (sum.text !== expected || (await sumOf(client, table)) !== expected)
      throw new BackupError(`The rows of ${table.name} differ from the backup. Nothing was changed.`)
    rows += sum.rows
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  await restoreForeignKeys()
  for (const { name, last, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), last, isCalled])
  return rows
}

/** Files that the database doesn't name any more would stay forever. */
async function removeOthers(files: Files, keys: string[]) {
  const named = new Set(keys)
  try {
    for await (const key of files.keys()) if (!named.has(key)) await files.remove(key)
  } catch (error) {
    throw new BackupError(
      'Everything was restored, but some older files couldn’t be removed. Run it again with --overwrite.',
      { cause: error },
    )
  }
}

/** Reads everything in a backup as a restore would, and writes nothing. */
export async function checkRows(snapshot: StoredSnapshot): Promise<Restored> {
  let rows = 0
  for (const table of snapshot.outline.tables) {
    const sum = new RowSum()
    for await (const chunk of await snapshot.readTable(table)) sum.add(chunk as Buffer)
    if (sum.text !== snapshot.rowSums[table.name])
      throw new BackupError(`The rows of ${table.name} differ from the backup.`)
    rows += sum.rows
  }
  for (const key of snapshot.keys) {
    const content = await snapshot.readFile(key)
    if (content) await sha256Of(content)
  }
  return { rows, tables: snapshot.outline.tables.length, files: snapshot.keys.length, missing: [] }
}

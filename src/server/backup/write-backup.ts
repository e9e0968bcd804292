import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { sync, writeChecked } from './checked-file.ts'
import type { Cipher } from './cipher.ts'
import { type LiveSnapshot, openSnapshot, type Source } from './installation.ts'
import {
  backupsIn,
  finish,
  formatSums,
  isStored,
  nameAt,
  readSums,
  storedPath,
  sumsFile,
  unfinishedIn,
} from './place.ts'
import { RowSum } from './row-sum.ts'
import { BackupError } from './snapshot.ts'

interface Backup {
  name: string
  rows: number
  files: number
  /** Files that were stored by this backup; the others were there. */
  newFiles: number
  /** Files that the database names, and that are not to be found. */
  missing: string[]
}

/** Files are deleted while they are copied only if somebody deletes an account, or by the hourly sweep. */
const attempts = 3

/**
 * Makes a backup in a folder while members go on writing. What the database names is in the files: if some are deleted
 * meanwhile, it begins anew, with a later state of the database; files that were stored already are not stored again.
 */
export async function writeBackup(source: Source, folder: string, cipher: Cipher): Promise<Backup> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const snapshot = await openSnapshot(source)
    try {
      const backup = await writeSnapshot(snapshot, folder, cipher)
      if (backup) return backup
    } finally {
      await snapshot.close()
    }
  }
  throw new BackupError('Files are being deleted faster than they are copied. Make the backup at another time.')
}

/** undefined if a file was deleted meanwhile. */
async function writeSnapshot(snapshot: LiveSnapshot, folder: string, cipher: Cipher): Promise<Backup | undefined> {
  const unfinished = await unfinishedIn(folder)
  const all = new Map<string, string>()
  const write = async (path: string, content: AsyncIterable<Uint8Array>) => {
    const name = `${path}${cipher.ending}`
    all.set(name, await writeChecked(join(unfinished, name), await cipher.encrypt(content)))
  }
  for (const [name, content] of snapshot.secrets) await write(`secrets/${name}`, Readable.from([content]))
  const { rowSums, rows } = await writeTables(snapshot, write)
  const { missing, newFiles } = await storeFiles(snapshot, { folder, cipher, all })
  for (const key of missing) if (await snapshot.isForgotten(key)) return undefined
  const facts = { ...snapshot.outline, rowSums, missing }
  await write('outline.json', Readable.from([Buffer.from(JSON.stringify(facts))]))
  await writeChecked(join(unfinished, sumsFile), Readable.from([Buffer.from(formatSums(all))]))
  const name = nameAt(new Date(snapshot.outline.takenAt))
  await finish(folder, name)
  await sync(folder)
  return { name, rows, newFiles, files: snapshot.keys.length - missing.length, missing }
}

async function writeTables(
  snapshot: LiveSnapshot,
  write: (path: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
) {
  const rowSums: Record<string, string> = {}
  let rows = 0
  for (const table of snapshot.outline.tables) {
    const sum = new RowSum()
    const content = Readable.from(sum.passing(await snapshot.readTable(table)))
    await write(`tables/${table.name}.gz`, compose(content))
    rowSums[table.name] = sum.text
    rows += sum.rows
  }
  return { rowSums, rows }
}

/** Errors of either end both. */
const compose = (content: Readable): AsyncIterable<Uint8Array> => content.compose(createGzip())

/** Stores the files that the last backup doesn't have. */
async function storeFiles(
  snapshot: LiveSnapshot,
  { folder, cipher, all }: { folder: string; cipher: Cipher; all: Map<string, string> },
) {
  const last = (await backupsIn(folder)).at(-1)
  const known = last === undefined ? new Map<string, string>() : await readSums(folder, last)
  const missing: string[] = []
  let newFiles = 0
  for (const key of snapshot.keys) {
    const path = storedPath(cipher, key)
    const sum = known.get(path)
    if (sum !== undefined && (await isStored(folder, path))) {
      all.set(path, sum)
      continue
    }
    const content = await snapshot.readFile(key)
    if (!content) missing.push(key)
    else all.set(path, await writeChecked(join(folder, path), await cipher.encrypt(content)))
    newFiles += content ? 1 : 0
  }
  return { missing, newFiles }
}

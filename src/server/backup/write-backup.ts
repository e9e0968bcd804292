import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { sync, writeChecked } from './checked-file.ts'
import type { Cipher } from './cipher.ts'
import { type LiveSnapshot, openSnapshot, type Source } from './installation.ts'
import { backupsIn, finish, formatSums, isStored, readSums, storedPath, sumsFile, unfinishedIn } from './place.ts'
import { RowSum } from './row-sum.ts'
import { BackupError } from './snapshot.ts'

export interface Backup {
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
 * `whileAlone` is called with the backup before another one may begin.
 */
export async function writeBackup(
  source: Source,
  folder: string,
  cipher: Cipher,
  whileAlone: (backup: Backup) => Promise<void> = () => Promise.resolve(),
): Promise<Backup> {
  const stored = new Map<string, string>()
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const snapshot = await openSnapshot(source)
    try {
      const backup = await writeSnapshot(snapshot, { folder, cipher, stored })
      if (backup) {
        await whileAlone(backup)
        return backup
      }
    } finally {
      await snapshot.close()
    }
  }
  throw new BackupError('Files are being deleted faster than they are copied. Make the backup at another time.')
}

interface Place {
  folder: string
  cipher: Cipher
  /** The sums of people's files that this run has stored, in earlier attempts, too. */
  stored: Map<string, string>
}

/** undefined if a file was deleted meanwhile. */
async function writeSnapshot(snapshot: LiveSnapshot, place: Place): Promise<Backup | undefined> {
  const { folder, cipher, stored } = place
  const unfinished = await unfinishedIn(folder)
  const all = new Map<string, string>()
  const write = async (path: string, content: AsyncIterable<Uint8Array>) => {
    const name = `${path}${cipher.ending}`
    all.set(name, await writeChecked(join(unfinished, name), await cipher.encrypt(content)))
  }
  for (const [name, content] of snapshot.secrets) await write(`secrets/${name}`, Readable.from([content]))
  const { rowSums, rows } = await writeTables(snapshot, write)
  const missing = await storeFiles(snapshot, place, all)
  for (const key of missing) if (await snapshot.isForgotten(key)) return undefined
  const facts = { ...snapshot.outline, rowSums, missing }
  await write('outline.json', Readable.from([Buffer.from(JSON.stringify(facts))]))
  await writeChecked(join(unfinished, sumsFile), Readable.from([Buffer.from(formatSums(all))]))
  const name = await finish(folder, new Date(snapshot.outline.takenAt))
  await sync(folder)
  return { name, rows, newFiles: stored.size, files: snapshot.keys.length - missing.length, missing }
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

/** Stores the files that no backup has. Adds the sum of each file to `all`, and returns the keys of those that are missing. */
async function storeFiles(snapshot: LiveSnapshot, { folder, cipher, stored }: Place, all: Map<string, string>) {
  const known = await knownSums(folder, stored)
  const missing: string[] = []
  for (const key of snapshot.keys) {
    const path = storedPath(cipher, key)
    const sum = known.get(path)
    if (sum !== undefined && (await isStored(folder, path))) {
      all.set(path, sum)
      continue
    }
    const content = await snapshot.readFile(key)
    if (!content) {
      missing.push(key)
      continue
    }
    const written = await writeChecked(join(folder, path), await cipher.encrypt(content))
    all.set(path, written)
    stored.set(path, written)
  }
  return missing
}

/**
 * Of every backup, not only the last: that one may have been made with another key, or before a file came back. A file that
 * is encrypted once more is never the same, so all backups that have it would be refused as damaged. One whose
 * sums can't be read can't be restored either, and must not be in the way of a new one.
 */
async function knownSums(folder: string, stored: Map<string, string>) {
  const known = new Map(stored)
  for (const name of await backupsIn(folder))
    for (const [path, sum] of await readSums(folder, name).catch(() => [])) known.set(path, sum)
  return known
}

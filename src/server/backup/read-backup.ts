import { createReadStream } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod/mini'
import { sha256Of } from './checked-file.ts'
import type { Cipher } from './cipher.ts'
import { backupsIn, readSums } from './place.ts'
import { BackupError, outline, type Snapshot } from './snapshot.ts'

const facts = z.extend(outline, { rowSums: z.record(z.string(), z.string()), missing: z.array(z.string()) })

/** A backup as it was written. */
export interface StoredSnapshot extends Snapshot {
  /** A sum of each table's rows, as they were read. */
  rowSums: Record<string, string>
}

/** The folder of all backups, and the name of one of them: `latest`, a name, or the path of its folder. */
export async function findBackup(folder: string | null, asked: string) {
  if (asked.includes('/')) return { folder: dirname(resolve(asked)), name: basename(resolve(asked)) }
  if (folder === null) throw new BackupError('Set BACKUP_DIR to the folder of the backups, or give a path.')
  const names = await backupsIn(folder)
  const name = asked === 'latest' ? names.at(-1) : names.find((one) => one === asked)
  if (name === undefined)
    throw new BackupError(`There is no backup "${asked}" in ${folder}. There are: ${names.join(', ') || 'none'}.`)
  return { folder, name }
}

/** Opens a backup after each of its files was found to be what was written. Nothing damaged is ever restored. */
export async function openBackup(folder: string, name: string, cipher: Cipher): Promise<StoredSnapshot> {
  const sums = await readSums(folder, name)
  const fullPath = (path: string) => (path.startsWith('files/') ? join(folder, path) : join(folder, name, path))
  const read = reader(sums, cipher)
  const content = (path: string) => read(createReadStream(fullPath(`${path}${cipher.ending}`)))
  // First, because a wrong key should be refused before everything is read.
  const first = `outline.json${cipher.ending}`
  await checkFile(fullPath(first), sums.get(first))
  const { rowSums, missing: _, ...rest } = facts.parse(JSON.parse(await textOf(content('outline.json'))))
  // Of the rest, a file of a member is the only thing that can be done without.
  const wayOut = ` To restore everything else, remove its line from ${join(folder, name, 'SHA256SUMS')}.`
  for (const [path, sum] of sums)
    if (path !== first) await checkFile(fullPath(path), sum, path.startsWith('files/') ? wayOut : '')
  const keyed = keysOf(sums, cipher)
  const secrets = new Map<string, Buffer>()
  for (const path of sums.keys()) {
    const [, secret] = /^secrets\/([\w-]+\.\w+)/.exec(path) ?? []
    if (secret !== undefined) secrets.set(secret, await bytesOf(content(`secrets/${secret}`)))
  }
  return {
    outline: rest,
    rowSums,
    secrets,
    keys: [...keyed.keys()],
    readTable: async ({ name: table }) =>
      Readable.from(await content(`tables/${table}.gz`)).compose(createGunzip()),
    readFile: async (key) => {
      const path = keyed.get(key)
      return path === undefined ? null : Readable.from(await read(createReadStream(fullPath(path))))
    },
  }
}

async function checkFile(path: string, sum: string | undefined, wayOut = '') {
  const found = await sha256Of(createReadStream(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupError(`${path} is missing. Nothing was changed.${wayOut}`)
    throw error
  })
  if (found !== sum) throw new BackupError(`${path} is damaged. Nothing was changed.${wayOut}`)
}

/** Reads what is in files, or says which key is needed. */
function reader(sums: Map<string, string>, { ending, decrypt }: Cipher) {
  const isEncrypted = sums.has('outline.json.age')
  if (isEncrypted && ending === '')
    throw new BackupError('The backup is encrypted. Set BACKUP_KEY to its secret key.')
  if (!isEncrypted && ending !== '') throw new BackupError('The backup is not encrypted. Unset BACKUP_KEY.')
  if (!decrypt)
    throw new BackupError(
      'BACKUP_KEY is the public key, which can only encrypt. Set it to the secret key, AGE-SECRET-KEY-…',
    )
  return (source: AsyncIterable<Uint8Array>) =>
    decrypt(source).catch((error: unknown) => {
      throw new BackupError('The backup is encrypted for a different BACKUP_KEY.', { cause: error })
    })
}

/** The paths of people's files by their keys. */
const keysOf = (sums: Map<string, string>, { ending }: Cipher) =>
  new Map(
    [...sums.keys()]
      .filter((path) => path.startsWith('files/'))
      .map((path) => {
        const key = path.split('/').slice(2).join('/')
        return [ending === '' ? key : key.slice(0, -ending.length), path]
      }),
  )

async function bytesOf(content: Promise<AsyncIterable<Uint8Array>>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const textOf = async (content: Promise<AsyncIterable<Uint8Array>>) => (await bytesOf(content)).toString()

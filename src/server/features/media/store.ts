import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import { type Attachment, fileTypes, kindOf } from '#shared/media/media.ts'
import { bytesOf, deleteFileRows, type FileRow, insertFiles, lockStorage, markComplete } from './queries.ts'

export type StoredFile = Pick<FileRow, 'filename' | 'originalName' | 'mimetype' | 'bytes' | 'hasPreview'>

/** A file as people read it. */
export const asAttachment = (row: StoredFile): Attachment => ({
  filename: row.filename,
  mimetype: row.mimetype,
  isVideo: kindOf(row.mimetype) === 'video',
  path: `/uploads/${row.filename}`,
  originalname: row.originalName,
  preview: row.hasPreview ? `/uploads/previews/${row.filename}` : '',
  bytes: row.bytes,
})

/** A file to store: validated, sanitized, still in the spool. */
export interface Sanitized {
  path: string
  mimetype: string
  charset: string | null
  originalName: string
  preview: string | null
  /** The size of the file and its preview together. */
  bytes: number
}

export const keyOf = (userId: number, filename: string) => `${userId}/${filename}`
export const previewKeyOf = (userId: number, filename: string) => `${userId}/previews/${filename}`

/**
 * Stores files, all or none. The row comes first, so that there is never content without one: if the server stops in
 * between, the sweep finds it. While its row has no bytes, a file can't be read or attached.
 */
export const storeFiles = (deps: Deps, userId: number, sanitized: Sanitized[]): Promise<Attachment[]> =>
  storeAll(
    deps,
    userId,
    sanitized.map((file) => ({ file, row: rowOf(file, userId, newName(file), deps.clock()) })),
  )

/** Stores a file under a name that the member has no other file of. */
export async function storeUnder(
  deps: Deps,
  userId: number,
  filename: string,
  file: Sanitized,
): Promise<Attachment> {
  const [stored] = await storeAll(deps, userId, [{ file, row: rowOf(file, userId, filename, deps.clock()) }])
  return found(stored)
}

async function storeAll(deps: Deps, userId: number, files: { file: Sanitized; row: FileRow }[]) {
  if (files.length === 0) return []
  const rows = files.map(({ row }) => row)
  await insertFiles(deps.db, rows)
  try {
    for (const { file, row } of files) await putFile(deps, file, row)
    await completeFiles(deps, userId, files)
  } catch (error) {
    // Anything that can't be deleted now still has its row, so the sweep deletes it tomorrow.
    await deleteFiles(deps.db, deps.files, rows).catch(() => undefined)
    throw error
  }
  return files.map(({ file, row }) => asAttachment({ ...row, bytes: file.bytes }))
}

/** What a person stores, in bytes. Refuses if there is no room for any more. */
export async function storedBytes({ db, env }: Deps, userId: number): Promise<number> {
  const bytes = await bytesOf(db, userId)
  if (bytes >= env.storagePerUser) throw new Refusal('STORAGE_FULL')
  return bytes
}

const newName = ({ mimetype }: Sanitized) => `${randomBytes(16).toString('hex')}.${fileTypes[mimetype]?.ending}`

function rowOf(
  { mimetype, charset, originalName, preview }: Sanitized,
  userId: number,
  filename: string,
  now: Date,
): FileRow {
  return {
    userId,
    filename,
    originalName,
    mimetype,
    charset,
    bytes: 0,
    hasPreview: preview !== null,
    entryId: null,
    position: null,
    promotionId: null,
    competitionId: null,
    unattachedSince: now,
    wasRemoved: false,
  }
}

async function putFile({ files }: Deps, { path, mimetype, preview }: Sanitized, { userId, filename }: FileRow) {
  await files.put(keyOf(userId, filename), path, mimetype)
  if (preview) await files.put(previewKeyOf(userId, filename), preview, 'image/webp')
}

/** Checks the storage limit again: simultaneous uploads might each fit, but not both. */
const completeFiles = ({ db, env }: Deps, userId: number, files: { file: Sanitized; row: FileRow }[]) =>
  db.transaction().execute(async (tx) => {
    await lockStorage(tx, userId)
    const added = files.reduce((sum, { file }) => sum + file.bytes, 0)
    if ((await bytesOf(tx, userId)) + added > env.storagePerUser) throw new Refusal('STORAGE_FULL')
    // In the order in which deletions lock them, to avoid deadlocks.
    const inOrder = files.toSorted((a, b) => (a.row.filename < b.row.filename ? -1 : 1))
    for (const { file, row } of inOrder) await markComplete(tx, userId, row.filename, file.bytes)
  })

/** Contents first, then rows: a remaining row shows what still has to be deleted. */
export async function deleteFiles(db: Db, files: Deps['files'], rows: FileRow[]) {
  await Promise.all(
    rows.map(async ({ userId, filename }) => {
      await files.remove(previewKeyOf(userId, filename))
      await files.remove(keyOf(userId, filename))
    }),
  )
  for (const { userId, filename } of rows) await deleteFileRows(db, userId, [filename])
}

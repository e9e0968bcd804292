import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/refusals.ts'
import { type Attachment, fileTypes } from '#shared/media.ts'
import { asAttachment } from './attachment.ts'
import { bytesOf, deleteFiles, type FileRow, holdStorage, insertFiles, markArrived } from './queries.ts'

/** A file as it is to be kept: looked at, made harmless, still in the spool. */
export interface Ready {
  path: string
  mimetype: string
  originalName: string
  preview: string | null
  /** Of the file and its preview. */
  bytes: number
}

export const keyOf = (userId: number, filename: string) => `${userId}/${filename}`
export const previewKeyOf = (userId: number, filename: string) => `${userId}/previews/${filename}`

/**
 * Keeps files, all or none. The row comes first, so that a content is never without one: whatever ends the server in
 * between, the sweep finds it. A row without bytes is a file that nobody can read or attach yet.
 */
export async function keepFiles(deps: Deps, userId: number, ready: Ready[]): Promise<Attachment[]> {
  const kept = ready.map((one) => ({ one, row: rowOf(one, userId, deps.clock()) }))
  if (kept.length === 0) return []
  const rows = kept.map(({ row }) => row)
  await insertFiles(deps.db, rows)
  try {
    for (const { one, row } of kept) await putFile(deps, one, row)
    await countThem(deps, userId, kept)
  } catch (error) {
    // What cannot be taken back now still has its row: the sweep does it tomorrow.
    await eraseFiles(deps.db, deps.files, rows).catch(() => undefined)
    throw error
  }
  return kept.map(({ one, row }) => asAttachment({ ...row, bytes: one.bytes }))
}

/** The bytes that a person may still send; a refusal where there are none. */
export async function getFreeStorage({ db, env }: Deps, userId: number): Promise<number> {
  const free = env.storagePerUser - (await bytesOf(db, userId))
  if (free <= 0) throw new Refusal('STORAGE_FULL')
  return free
}

function rowOf({ mimetype, originalName, preview }: Ready, userId: number, now: Date): FileRow {
  return {
    user_id: userId,
    filename: `${randomBytes(16).toString('hex')}.${fileTypes[mimetype]?.ending}`,
    original_name: originalName,
    mimetype,
    bytes: 0,
    has_preview: preview !== null,
    entry_id: null,
    place: null,
    loose_since: now,
  }
}

async function putFile({ files }: Deps, { path, mimetype, preview }: Ready, { user_id, filename }: FileRow) {
  await files.put(keyOf(user_id, filename), path, mimetype)
  if (preview) await files.put(previewKeyOf(user_id, filename), preview, 'image/webp')
}

/** Several uploads of one person at once must not fill the same last bytes. */
const countThem = ({ db, env }: Deps, userId: number, kept: { one: Ready; row: FileRow }[]) =>
  db.transaction().execute(async (tx) => {
    await holdStorage(tx, userId)
    const more = kept.reduce((sum, { one }) => sum + one.bytes, 0)
    if ((await bytesOf(tx, userId)) + more > env.storagePerUser) throw new Refusal('STORAGE_FULL')
    // In the order in which a deletion holds them, so that two never block each other.
    const inOrder = kept.toSorted((a, b) => (a.row.filename < b.row.filename ? -1 : 1))
    for (const { one, row } of inOrder) await markArrived(tx, userId, row.filename, one.bytes)
  })

/** Contents first, then rows: a row that is left tells what is still to be erased. */
export async function eraseFiles(db: Db, files: Deps['files'], rows: FileRow[]) {
  await Promise.all(
    rows.map(async ({ user_id, filename }) => {
      await files.remove(previewKeyOf(user_id, filename))
      await files.remove(keyOf(user_id, filename))
    }),
  )
  for (const { user_id, filename } of rows) await deleteFiles(db, user_id, [filename])
}

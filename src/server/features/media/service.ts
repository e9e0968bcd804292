import type { Db, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Attachment } from '#shared/media.ts'
import { asAttachment } from './attachment.ts'
import { attachFile, detachOthers, filesOfEntry, lockFiles, type PhotoRange, photoRows } from './queries.ts'

export { deleteAllFilesOf, deleteRemainingFilesOf } from './delete-all.ts'
export { sweepFiles } from './sweep.ts'

/** The entry's files in their order. */
export const filesOf = async (db: Db, userId: number, entryId: number): Promise<Attachment[]> =>
  (await filesOfEntry(db, userId, entryId)).map(asAttachment)

/** The photos of the sessions trained on some days: how many, and up to `max` of the latest in the order of their days. */
export async function photosBetween(db: Db, userId: number, range: PhotoRange, max: number) {
  const rows = await photoRows(db, userId, range, max)
  return { count: rows[0]?.count ?? 0, latest: rows.toReversed().map(asAttachment) }
}

/**
 * Attaches exactly these files to the entry, in this order. If one is unknown, someone else's, incomplete, or attached
 * to another entry, all are refused.
 */
export async function attachFiles(
  tx: Tx,
  userId: number,
  entryId: number,
  filenames: string[],
  now: Date,
): Promise<Attachment[]> {
  const wanted = [...new Set(filenames)]
  const locked = wanted.length === 0 ? [] : await lockFiles(tx, userId, wanted)
  const rows = wanted.map((name) => locked.find((row) => row.filename === name))
  const mine = rows.filter((row) => row && (row.entryId === null || row.entryId === entryId))
  if (mine.length < wanted.length) throw new Refusal('FILE_UNKNOWN')
  await detachOthers(tx, userId, entryId, wanted, now)
  for (const [position, filename] of wanted.entries()) await attachFile(tx, userId, filename, entryId, position)
  return mine.flatMap((row) => (row ? [asAttachment(row)] : []))
}

import { spawn } from 'node:child_process'
import type { EntryId, UserId } from '#server/db/ids.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { type Attachment, kindOf } from '#shared/media/media.ts'
import { serverRefusals } from '#shared/refusals/server-refusals.ts'
import {
  attachFile,
  attachFileAsPhoto,
  belongsToNothing,
  detachOthers,
  detachPhoto,
  filesOfEntry,
  isNoPhoto,
  lockFiles,
  type PhotoOwner,
  type PhotoRange,
  photoRows,
} from './queries.ts'
import { asAttachment } from './store.ts'

export { deleteAllFilesOf, deleteRemainingFilesOf } from './delete-all.ts'
export { discardFiles, holdFile } from './held.ts'
export { bytesOf, detachPhoto } from './queries.ts'
export { attachRestored, type FileOwner, openRestorer } from './restore.ts'
export { serveFile } from './serve-file.ts'
export { asAttachment, keyOf, previewKeyOf, type StoredFile, storedBytes } from './store.ts'
export { sweepFiles } from './sweep.ts'
export { sentName } from './upload/original-name.ts'
export { openReservations, type Reservation } from './upload/reservations.ts'
export { withSpool } from './upload/upload.ts'

/** The entry's files in their order. */
export const filesOf = async (db: Db, userId: UserId, entryId: EntryId): Promise<Attachment[]> =>
  (await filesOfEntry(db, userId, entryId)).map(asAttachment)

/** The photos of the sessions trained on some days: how many, and up to `max` of the latest in the order of their days. */
export async function photosBetween(db: Db, userId: number, range: PhotoRange, max: number) {
  const rows = await photoRows(db, userId, range, max)
  return { count: rows[0]?.count ?? 0, latest: rows.toReversed().map(asAttachment) }
}

/**
 * Attaches exactly these files to the entry, in this order. If one is unknown, someone else's, incomplete, or attached
 * to something else, all are refused.
 */
export async function attachFiles(
  tx: Tx,
  userId: UserId,
  entryId: EntryId,
  filenames: string[],
  now: Date,
): Promise<Attachment[]> {
  const wanted = [...new Set(filenames)]
  const locked = wanted.length === 0 ? [] : await lockFiles(tx, userId, wanted)
  const rows = wanted.map((name) => locked.find((row) => row.filename === name))
  const mine = rows.filter((row) => row && isNoPhoto(row) && [null, entryId].includes(row.entryId))
  if (mine.length < wanted.length) throw new Refusal('FILE_UNKNOWN')
  await detachOthers(tx, userId, entryId, wanted, now)
  for (const [position, filename] of wanted.entries()) await attachFile(tx, userId, filename, entryId, position)
  return mine.flatMap((row) => (row ? [asAttachment(row)] : []))
}

/** Gives a promotion or a competition the photo back that it had, if that still belongs to nothing. */
export async function reattachPhoto(tx: Tx, owner: PhotoOwner, filename: string | undefined) {
  const [row] = filename === undefined ? [] : await lockFiles(tx, owner.userId, [filename])
  if (row && belongsToNothing(row)) await attachFileAsPhoto(tx, row.filename, owner)
}

/** Gives a promotion or a competition this photo, in place of the one it had, or none. Refuses one that attachFiles would refuse. */
export async function attachPhoto(tx: Tx, owner: PhotoOwner, filename: string | undefined) {
  const [row] = filename === undefined ? [] : await lockFiles(tx, owner.userId, [filename])
  if (row?.[owner.column] === owner.id) return
  if (filename !== undefined) {
    if (!row || !belongsToNothing(row)) throw new Refusal('FILE_UNKNOWN')
    if (kindOf(row.mimetype) !== 'image')
      throw new Refusal('NOT_A_PHOTO', { fields: { photo: serverRefusals.NOT_A_PHOTO.message } })
  }
  await detachPhoto(tx, owner)
  if (filename !== undefined) await attachFileAsPhoto(tx, filename, owner)
}

/** Tells the operator if videos get no posters here. */
export function warnWithoutPosters(logger: Deps['logger']) {
  const child = spawn('ffmpeg', ['-version'], { stdio: 'ignore' })
  child.on('error', () =>
    logger.warn(
      'ffmpeg is not installed, so videos have no poster: browsers load a part of each to show its first frame',
    ),
  )
}

import type { Db, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Attachment } from '#shared/media.ts'
import { asAttachment } from './attachment.ts'
import { filesOfEntry, holdFiles, loosenOthers, placeFile } from './queries.ts'

export { removeAllFilesOf, removeLastFilesOf } from './remove-all.ts'
export { sweepFiles } from './sweep.ts'

/** The entry's files in their order. */
export const filesOf = async (db: Db, userId: number, entryId: number): Promise<Attachment[]> =>
  (await filesOfEntry(db, userId, entryId)).map(asAttachment)

/**
 * The entry carries exactly these files from now on, in this order. One that is unknown, not this person's, not here
 * whole, or carried by another entry refuses them all.
 */
export async function attachFiles(
  tx: Tx,
  userId: number,
  entryId: number,
  filenames: string[],
  now: Date,
): Promise<Attachment[]> {
  const wanted = [...new Set(filenames)]
  const held = wanted.length === 0 ? [] : await holdFiles(tx, userId, wanted)
  const rows = wanted.map((name) => held.find((row) => row.filename === name))
  const mine = rows.filter((row) => row && (row.entry_id === null || row.entry_id === entryId))
  if (mine.length < wanted.length) throw new Refusal('FILE_UNKNOWN')
  await loosenOthers(tx, userId, entryId, wanted, now)
  for (const [place, filename] of wanted.entries()) await placeFile(tx, userId, filename, entryId, place)
  return mine.flatMap((row) => (row ? [asAttachment(row)] : []))
}

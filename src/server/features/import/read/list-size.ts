import type { ZipFile } from 'yauzl'
import { Refusal } from '#server/http/replies/refusals.ts'
import { importLimits } from '#shared/import/imports.ts'

/** What the list of files in a ZIP may take, in bytes: more than the longest names of as many files as are allowed. */
const longestList = 32 * 1024 * 1024

/**
 * Refuses a ZIP by the record at its end, before its list of files is read: names and extra fields are in memory until
 * the ZIP is closed.
 */
export function refuseLongList({ entryCount, fileSize, readEntryCursor }: ZipFile) {
  // A number, whatever its type says: where the list begins.
  const isLong = fileSize - Number(readEntryCursor) > longestList
  if (entryCount > importLimits.archiveFiles || isLong) throw new Refusal('IMPORT_TOO_LARGE')
}

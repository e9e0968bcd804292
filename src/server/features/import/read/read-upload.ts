import { readFile as readWhole, stat } from 'node:fs/promises'
import { Refusal } from '#server/http/replies/refusals.ts'
import { importLimits } from '#shared/import/imports.ts'
import { type ReadArchive, readOwnArchive } from './read-archive.ts'
import { readFile } from './read-file.ts'
import type { ReadRows } from './read-rows.ts'

/** Reads a file that was uploaded: an archive of ours, which may be large, or anything else, which may not. */
export async function readUpload(path: string, name: string): Promise<{ archive: ReadArchive } | ReadRows> {
  const archive = await readOwnArchive(path)
  if (archive) return { archive }
  if ((await stat(path)).size > importLimits.fileMegabytes * 1024 * 1024) throw new Refusal('IMPORT_TOO_LARGE')
  return readFile(await readWhole(path), name)
}

import { readFile as readWhole, stat } from 'node:fs/promises'
import { importLimits } from '#shared/import/imports.ts'
import type { Here } from './messages.ts'
import { type ReadArchive, readOwnArchive } from './read-archive.ts'
import { readFile, readZip } from './read-file.ts'
import type { ReadRows } from './read-rows.ts'

/** Reads a file that was uploaded: an archive of ours or a folder with photos, which may be large, or anything else. */
export async function readUpload(
  path: string,
  name: string,
  here: Here,
): Promise<{ archive: ReadArchive } | ReadRows> {
  const archive = await readOwnArchive(path)
  if (archive) return { archive }
  // Only a ZIP is received that is larger.
  if ((await stat(path)).size > importLimits.fileMegabytes * 1024 * 1024) return readZip(path, name, here)
  return readFile(await readWhole(path), name, here)
}

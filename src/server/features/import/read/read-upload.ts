import { readFile as readWhole, stat } from 'node:fs/promises'
import type { Rows } from '#shared/import/guess.ts'
import { importLimits } from '#shared/import/imports.ts'
import type { Here } from './notes/here.ts'
import { type ReadArchive, readOwnArchive } from './read-archive.ts'
import { readFile, readZip } from './read-file.ts'

/** Reads a file that was uploaded: an archive of ours or a folder with photos, which may be large, or anything else. */
export async function readUpload(
  path: string,
  name: string,
  here: Here,
): Promise<{ archive: ReadArchive } | { rows: Rows }> {
  const archive = await readOwnArchive(path)
  if (archive) return { archive }
  // Only a ZIP is received that is larger.
  if ((await stat(path)).size > importLimits.fileMegabytes * 1024 * 1024)
    return { rows: await readZip(path, name, here) }
  return { rows: await readFile(await readWhole(path), name, here) }
}

import { readFile as readWhole, stat } from 'node:fs/promises'
import { importLimits } from '#shared/import/imports.ts'
import { healthBytes } from './health/read-health.ts'
import type { Here } from './messages.ts'
import { type ReadArchive, readOwnArchive } from './read-archive.ts'
import { readFile, readZip } from './read-file.ts'
import type { ReadRows } from './read-rows.ts'
import { isZip } from './unpack.ts'

const megabyte = 1024 * 1024

/**
 * Reads a file that was uploaded: an archive of ours or a folder with photos, which may be large, or anything else. Of an export of Apple
 * Health, only how much there is to read.
 */
export async function readUpload(
  path: string,
  name: string,
  here: Here,
): Promise<{ archive: ReadArchive } | { healthMegabytes: number } | ReadRows> {
  if (await isZip(path)) {
    const archive = await readOwnArchive(path)
    if (archive) return { archive }
    const bytes = await healthBytes(path)
    if (bytes !== undefined) return { healthMegabytes: Math.ceil(bytes / megabyte) }
  }
  // Only a ZIP is received that is larger.
  if ((await stat(path)).size > importLimits.fileMegabytes * megabyte) return readZip(path, name, here)
  return readFile(await readWhole(path), name, here)
}

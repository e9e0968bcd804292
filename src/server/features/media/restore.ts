import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { type Attachment, fileTypes } from '#shared/media/media.ts'
import { belongsToNothing, findAnyFile } from './queries.ts'
import { asAttachment, deleteFiles, storeUnder } from './store.ts'
import { getType, headSize } from './upload/file-type.ts'
import { type Lane, openLane } from './upload/lane.ts'
import { originalName } from './upload/original-name.ts'
import { withSpool } from './upload/upload.ts'

/** A file that was exported, as its archive describes it. */
interface ExportedFile {
  filename: string
  originalName: string
  mimetype: string
}

/** Where exported files become media again. */
interface Restorer {
  /**
   * Stores a file that `write` writes, cleaned, once it has proved to be what it says. Belongs to nothing yet. Refuses what
   * can't be read.
   */
  restore(file: ExportedFile, write: (path: string) => Promise<void>): Promise<Attachment>
  close(): void
}

/** For the files of one archive, until `signal` is aborted. */
export function openRestorer(deps: Deps, userId: number, archive: string, signal: AbortSignal): Restorer {
  const lane = openLane()
  return {
    restore: async (file, write) => {
      const filename = nameHere(archive, file)
      const earlier = await findAnyFile(deps.db, userId, filename)
      if (earlier && belongsToNothing(earlier) && earlier.bytes > 0) return asAttachment(earlier)
      if (earlier) await deleteFiles(deps.db, deps.files, [earlier])
      return withSpool(deps, async (folder) => {
        const path = `${folder}/file`
        await write(path)
        const cleaned = await clean(lane, userId, path, file, signal)
        return storeUnder(deps, userId, filename, cleaned)
      })
    },
    close: lane.close,
  }
}

/** The same when the same import is begun again, and no name of anything that was here before. */
const nameHere = (archive: string, { filename, mimetype }: ExportedFile) =>
  `${createHash('sha256').update(`${archive} ${filename}`).digest('hex').slice(0, 32)}.${fileTypes[mimetype]?.ending}`

/** An archive may have been made by anybody, so it is cleaned as at an upload, which leaves what is clean as it is. */
async function clean(lane: Lane, userId: number, path: string, file: ExportedFile, signal: AbortSignal) {
  const type = await getType(await headOf(path), file.originalName)
  const processed = await lane.process(userId, { path, type }, 'FILE_BROKEN', signal)
  if (processed.mimetype !== file.mimetype) throw new Refusal('FILE_BROKEN')
  return { ...processed, originalName: originalName(file.originalName, processed.mimetype) }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A file that came back, and what it belongs to from now on. */
export interface FileOwner {
  filename: string
  entryId?: number
  position?: number
  promotionId?: number
  competitionId?: number
}

/** Attaches files that came back. */
export async function attachRestored(tx: Tx, userId: number, owners: FileOwner[]) {
  for (const { filename, ...owner } of owners)
    await tx
      .updateTable('files')
      .set({ ...owner, unattachedSince: null, wasRemoved: false })
      .where('userId', '=', userId)
      .where('filename', '=', filename)
      .execute()
}

import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { attachRestored, type FileOwner, keyOf, openRestorer } from '#server/features/media/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { ArchiveFile } from '#shared/archive/archive-fields.ts'
import { type Attachment, fileKinds, kindOf } from '#shared/media/media.ts'
import type { AnyItem } from './items.ts'
import { openStoredZip } from './stored-zip.ts'

interface Restoring {
  userId: number
  archive: string
  files: ArchiveFile[]
  onProgress: (done: number) => Promise<unknown>
  /** Told the name of each file that is stored, to delete it if the import fails. */
  onStored: (filename: string) => void
}

/** The media of an archive that are stored by now, by the names they have in it; and the paths of those that couldn't be read. */
export interface RestoredMedia {
  stored: Map<string, Attachment>
  unreadable: string[]
}

/** Stores media one after another, each passed on as it is read, so that none of them is held. Those that can't be read are left out. */
export async function restoreMedia(deps: Deps, restoring: Restoring, signal: AbortSignal): Promise<RestoredMedia> {
  const { userId, archive, files, onProgress, onStored } = restoring
  const stored = new Map<string, Attachment>()
  if (files.length === 0) return { stored, unreadable: [] }
  const opened = await openStoredZip(deps.files, keyOf(userId, archive))
  if (!opened) throw new Refusal('IMPORT_ARCHIVE_GONE')
  const restorer = openRestorer(deps, userId, archive, signal)
  const unreadable: string[] = []
  try {
    for (const file of files) {
      signal.throwIfAborted()
      const entry = opened.entries.get(file.path)
      const kind = kindOf(file.mimetype)
      const isRead = entry && kind && entry.uncompressedSize <= 2 * fileKinds[kind].maxBytes
      const attachment = isRead
        ? await restorer.restore(file, (path) => opened.unpack(entry, path, signal)).catch(ifRefused)
        : undefined
      if (attachment) stored.set(file.filename, attachment)
      if (attachment) onStored(attachment.filename)
      else unreadable.push(file.path)
      await onProgress(stored.size + unreadable.length)
    }
    return { stored, unreadable }
  } finally {
    restorer.close()
    opened.close()
  }
}

/** Full storage concerns all of them; anything else is refused because it isn't what it says. */
function ifRefused(error: unknown): undefined {
  if (error instanceof Refusal && error.code !== 'STORAGE_FULL') return undefined
  throw error
}

/** Attaches photos that came back to what they are of. */
export async function attachPhotos(
  tx: Tx,
  userId: number,
  items: AnyItem[],
  stored: RestoredMedia['stored'],
  ownerOf: (item: AnyItem) => Omit<FileOwner, 'filename'>,
) {
  const photos = items.flatMap((item) => {
    const file = stored.get(item.photo?.filename ?? '')
    return file ? [{ filename: file.filename, ...ownerOf(item) }] : []
  })
  await attachRestored(tx, userId, photos)
}

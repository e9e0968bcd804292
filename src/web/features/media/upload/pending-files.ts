import type { Attachment } from '#shared/media/media.ts'
import type { PendingFile } from '#shared/offline/operations.ts'
import { hasFailedOffline, type Upload } from './upload-queue.ts'

/**
 * The files of a pending entry: those whose upload failed offline and those already uploaded, with their bytes.
 */
export function pendingFilesOf(uploads: readonly Upload[], sent: Map<string, File>, uploaded: Attachment[]) {
  const unsent = uploads.filter(hasFailedOffline)
  const files: PendingFile[] = [
    ...uploaded
      .filter(({ filename }) => sent.has(filename))
      .map((one) => ({ ...described(sent, one), uploaded: one })),
    ...unsent.map(({ key, file: { name, type, size } }) => ({ key, name, type, size })),
  ]
  const bytes = [
    ...[...sent].map(([name, file]) => [name, file] as const),
    ...unsent.map(({ key, file }) => [key, file] as const),
  ]
  return { files, blobs: new Map<string, Blob>(bytes.filter(([key]) => files.some((file) => file.key === key))) }
}

const described = (sent: Map<string, File>, { filename, originalname, mimetype }: Attachment) => {
  const file = sent.get(filename)
  return { key: filename, name: file?.name ?? originalname, type: file?.type ?? mimetype, size: file?.size ?? 0 }
}

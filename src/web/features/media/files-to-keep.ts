import type { Attachment } from '#shared/media.ts'
import type { PendingFile } from '#shared/offline.ts'
import { isLost, type UploadQueue } from './upload-queue.ts'

/** What an entry takes along that waits for a signal: files that did not get through, and the bytes of those that did. */
export function filesToKeep(queue: UploadQueue, sent: Map<string, File>, uploaded: Attachment[]) {
  const waiting = queue.list().filter(isLost)
  const files: PendingFile[] = [
    ...uploaded
      .filter(({ filename }) => sent.has(filename))
      .map((one) => ({ ...described(sent, one), uploaded: one })),
    ...waiting.map(({ key, file: { name, type, size } }) => ({ key, name, type, size })),
  ]
  const bytes = [
    ...[...sent].map(([name, file]) => [name, file] as const),
    ...waiting.map(({ key, file }) => [key, file] as const),
  ]
  return { files, blobs: new Map<string, Blob>(bytes.filter(([key]) => files.some((file) => file.key === key))) }
}

const described = (sent: Map<string, File>, { filename, originalname, mimetype }: Attachment) => {
  const file = sent.get(filename)
  return { key: filename, name: file?.name ?? originalname, type: file?.type ?? mimetype, size: file?.size ?? 0 }
}

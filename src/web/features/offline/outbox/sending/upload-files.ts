import { type Operation, type PendingFile } from '#shared/offline/operations.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { Database } from '../storage/database.ts'
import type { Calls } from './calls.ts'

interface Uploading {
  database: Database
  calls: Calls
}

/** Uploads the files of an operation that the server doesn't have. */
export async function uploadFiles(sender: Uploading, { id, files }: Operation) {
  for (const file of files) if (!file.uploaded) await uploadFile(sender, id, file)
}

async function uploadFile({ database, calls }: Uploading, id: string, { key, name, type }: PendingFile) {
  const blob = await database.blob(id, key)
  if (!blob || !(await isReadable(blob))) {
    const isStillNeeded = (await database.find(id))?.files.some((file) => file.key === key && !file.uploaded)
    if (isStillNeeded) throw new ApiError(400, 'FILE_LOST', `${name}: ${refusals.FILE_UNKNOWN.message}`)
    return
  }
  const uploaded = await calls.upload(new File([blob], name, { type })).catch((error: unknown) => {
    throw withFileName(error, name)
  })
  // Recorded at once, so that a crash doesn't cause a second upload.
  await database.change(id, (operation) => ({
    ...operation,
    files: operation.files.map((file) => (file.key === key ? { ...file, uploaded } : file)),
  }))
}

const withFileName = (error: unknown, name: string) =>
  error instanceof ApiError
    ? new ApiError(error.status, error.code, `${name}: ${error.sentence}`, error.fields, error)
    : error

const isReadable = (blob: Blob) =>
  blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** The operation with all files to be uploaded again, because the server has swept them. */
export const clearUploads = (operation: Operation): Operation => ({
  ...operation,
  files: operation.files.map(({ uploaded: _, ...file }) => file),
})

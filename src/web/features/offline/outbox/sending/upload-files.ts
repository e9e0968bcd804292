import { createStore } from '@tanstack/react-store'
import type { Attachment } from '#shared/media/media.ts'
import type { Operation, PendingFile } from '#shared/offline/operations.ts'
import { refusalsOnDevice } from '#shared/refusals/refusals-on-device.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { Database } from '../storage/database.ts'
import type { Calls } from './calls.ts'

interface Uploading {
  database: Database
  calls: Pick<Calls, 'upload'>
}

/** How much of each file that is being uploaded has been sent, in percent, by its key. */
export const uploadProgress = createStore<Readonly<Record<string, number>>>({})

const showProgress = (key: string, percent: number) =>
  uploadProgress.setState((all) => (all[key] === percent ? all : { ...all, [key]: percent }))

/**
 * Uploads the bytes of a file, of a form or an operation, and records it at once, so that a crash doesn't cause a second
 * upload. Throws an ApiError if the server refuses it, or the device can't read it anymore; `failureOf` says what helps.
 */
export async function uploadFile(
  calls: Pick<Calls, 'upload'>,
  { key, name, type }: Pick<PendingFile, 'key' | 'name' | 'type'>,
  bytes: Blob | undefined,
  record: (uploaded: Attachment) => Promise<unknown>,
): Promise<Attachment> {
  if (!bytes || !(await isReadable(bytes)))
    throw new ApiError(400, 'FILE_LOST', refusalsOnDevice.FILE_UNKNOWN.message)
  showProgress(key, 0)
  try {
    const file = new File([bytes], name, { type })
    const uploaded = await calls.upload(file, (percent) => showProgress(key, percent))
    await record(uploaded)
    return uploaded
  } finally {
    uploadProgress.setState(({ [key]: _, ...others }) => others)
  }
}

/** Uploads the files of an operation that the server doesn't have. */
export async function uploadFiles(sender: Uploading, { id, files }: Operation) {
  for (const file of files) if (!file.uploaded) await uploadOf(sender, id, file)
}

async function uploadOf({ database, calls }: Uploading, id: string, file: PendingFile) {
  const { key, name, draft = id } = file
  try {
    await uploadFile(calls, file, await database.blob(draft, key), (uploaded) =>
      database.change(id, (operation) => ({
        ...operation,
        files: operation.files.map((one) => (one.key === key ? { ...one, uploaded } : one)),
      })),
    )
  } catch (error) {
    const isLost = error instanceof ApiError && error.code === 'FILE_LOST'
    const isNeeded = (one: PendingFile) => one.key === key && !one.uploaded
    if (!isLost || (await database.find(id))?.files.some(isNeeded)) throw withFileName(error, name)
  }
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

import type { Attachment } from '#shared/media/media.ts'
import type { DraftFile, PendingFile } from '#shared/offline/operations.ts'
import { callsFor } from '#web/features/offline/outbox/sending/calls.ts'
import { withLock } from '#web/features/offline/outbox/sending/sender.ts'
import { uploadFile } from '#web/features/offline/outbox/sending/upload-files.ts'
import { database } from '#web/features/offline/outbox/storage/database.ts'
import {
  draftFilesOf,
  recordUpload,
  removeDraftFiles,
  storeDraftFile,
} from '#web/features/offline/outbox/storage/draft-files.ts'
import { refusalOf } from './check-file.ts'
import { createUploadQueue, isRefusal, type Upload } from './upload-queue.ts'

export type FormFiles = ReturnType<typeof createFormFiles>

/** Files of an operation, with the bytes of those that the device doesn't store. */
export interface UploadedFiles {
  files: PendingFile[]
  blobs: Map<string, Blob>
}

/** The files of a form, which the device stores with its draft until an operation takes them over. */
export function createFormFiles(draft: string, userId: number) {
  /** The bytes of files that the device doesn't store yet, or has no room for. */
  const bytes = new Map<string, Blob>()
  const stored = new Set<string>()
  /** What was uploaded, by the name that the server gave it. */
  const sent = new Map<string, Upload>()
  let storing: Promise<unknown> = Promise.resolve()
  let restoring: Promise<boolean> | undefined
  const queue = createUploadQueue((upload, signal) =>
    // Another tab may have the same draft.
    withLock(`file ${upload.key}`, () => send({ draft, userId, bytes }, upload, signal), signal),
  )
  const store = async (upload: Upload, file: File) => {
    const row = { ...pendingFile(upload), draft, userId, at: Date.now() }
    const isStored = await storeDraftFile(row, file)
    if (isStored) bytes.delete(upload.key)
    if (isStored) stored.add(upload.key)
    queue.start(upload.key, !isStored)
  }
  const restore = async (isInForm: (filename: string) => boolean) => {
    const files = (await draftFilesOf(userId)).filter((file) => file.draft === draft)
    for (const { key, uploaded, ...file } of files) {
      const upload: Upload = { key, file, at: uploaded ? { stage: 'done', attachment: uploaded } : waiting }
      stored.add(key)
      if (uploaded && isInForm(uploaded.filename)) sent.set(uploaded.filename, upload)
      else queue.add(upload)
    }
    return files.length > 0
  }
  /** After they are stored: what is removed at once must not be stored later. */
  const removeStored = (keys: string[]) => {
    storing = storing.then(() => removeDraftFiles(keys)).catch(() => undefined)
  }
  const pendingOf = (unsent: readonly Upload[], uploaded: Attachment[]): UploadedFiles => {
    const known = uploaded.flatMap((attachment) => {
      const upload = sent.get(attachment.filename)
      return upload ? [{ ...pendingFile(upload), uploaded: attachment }] : []
    })
    const files = [...known, ...unsent.map(pendingFile)]
    return { files, blobs: new Map([...bytes].filter(([key]) => files.some((file) => file.key === key))) }
  }
  return {
    queue,
    pendingOf,
    /** Takes up the files that the draft has, once. Returns whether there are any. */
    restore: (isInForm: (filename: string) => boolean) => (restoring ??= restore(isInForm)),
    whenRestored: () => restoring,
    /** The keys of the files that the device has stored, once it has tried all. */
    whenStored: async () => {
      await storing
      return stored
    },
    /** Stores files and uploads them; those stored elsewhere, such as in a share, are only uploaded. */
    add: (added: File[], isStoredElsewhere: boolean) => {
      for (const file of added) {
        const upload = { key: crypto.randomUUID(), file, at: firstStage(file, isStoredElsewhere) }
        if (upload.at.stage !== 'failed') bytes.set(upload.key, file)
        queue.add(upload)
        if (upload.at.stage === 'storing') storing = storing.then(() => store(upload, file))
      }
    },
    remove: (key: string) => {
      queue.remove(key)
      removeStored([key])
    },
    setSent: (upload: Upload, { filename }: Attachment) => void sent.set(filename, upload),
    removeSent: (filename: string) => {
      const upload = sent.get(filename)
      if (upload) removeStored([upload.key])
      sent.delete(filename)
    },
    /** What was uploaded, for whoever adds it to its entry at once. */
    handOver: (uploaded: Attachment[]) => {
      const files = pendingOf([], uploaded)
      for (const { filename } of uploaded) sent.delete(filename)
      return files
    },
    forget: () => {
      removeStored([...queue.uploads.get(), ...sent.values()].map(({ key }) => key))
      sent.clear()
      queue.stopAll()
    },
  }
}

const waiting = { stage: 'waiting' } as const

interface Sending extends Pick<DraftFile, 'draft' | 'userId'> {
  bytes: ReadonlyMap<string, Blob>
}

async function send({ draft, userId, bytes }: Sending, { key, file }: Upload, signal: AbortSignal) {
  const known = (await draftFilesOf(userId)).find((one) => one.key === key)
  if (known?.uploaded) return known.uploaded
  try {
    const blob = bytes.get(key) ?? (await database().blob(draft, key))
    const one = { key, ...factsOf(file) }
    return await uploadFile(callsFor(userId, signal), one, blob, async (uploaded) => {
      if (known) await recordUpload(key, uploaded)
    })
  } catch (error) {
    if (known && isRefusal(error)) await removeDraftFiles([key])
    throw error
  }
}

const factsOf = ({ name, type, size }: Upload['file']) => ({ name, type, size })

const pendingFile = ({ key, file, at }: Upload): PendingFile => ({
  key,
  ...factsOf(file),
  ...(at.stage === 'done' && { uploaded: at.attachment }),
})

function firstStage(file: File, isStoredElsewhere: boolean): Upload['at'] {
  const sentence = refusalOf(file)
  if (sentence !== undefined) return { stage: 'failed', sentence, mayRetry: false, isOffline: false }
  return isStoredElsewhere ? waiting : { stage: 'storing' }
}

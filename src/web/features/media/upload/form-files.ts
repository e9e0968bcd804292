import type { Attachment } from '#shared/media/media.ts'
import type { DraftFile } from '#shared/offline/operations.ts'
import { callsFor } from '#web/features/offline/outbox/sending/calls.ts'
import { withLock } from '#web/features/offline/outbox/sending/sender.ts'
import { uploadFile } from '#web/features/offline/outbox/sending/upload-files.ts'
import { database } from '#web/features/offline/outbox/storage/database.ts'
import { draftFilesOf, recordUpload, removeDraftFiles } from '#web/features/offline/outbox/storage/draft-files.ts'
import { refusalOf } from './check-file.ts'
import { deliver, whenSettled } from './deliver.ts'
import { type Form, factsOf, type KnownFiles, knownFiles } from './known-files.ts'
import { hasFailedOffline, isRefused, type Upload } from './upload.ts'
import { createUploadQueue, isRefusal, type UploadQueue } from './upload-queue.ts'

export type FormFiles = ReturnType<typeof openFormFiles>

/** The files of a form, which the device stores with its draft until an operation takes them over. */
export function openFormFiles(form: Form) {
  const { uploads } = form
  const known = knownFiles(form)
  const queue = createUploadQueue(uploads, (upload, signal) =>
    // Another tab may have the same draft.
    withLock(`file ${upload.key}`, () => send({ ...form, bytes: known.bytes }, upload, signal), signal),
  )
  return {
    /** The files as they are saved, given those that the form has. */
    changesOf: (attached: Attachment[]) => known.pendingOf(uploads.get().filter(hasFailedOffline), attached),
    refusedNote: () => refusedNote(uploads.get().filter(isRefused).length),
    restore: (shown: Attachment[]) => restore(form, known, queue, shown),
    /**
     * Stores files and uploads them; those stored elsewhere, such as in a share, are only uploaded. Returns whether there are
     * more than the form has room for, besides those on their way.
     */
    add: (added: File[], room: number, isStoredElsewhere: boolean) => {
      const left = room - uploads.get().filter((one) => !isRefused(one)).length
      for (const file of added.slice(0, Math.max(left, 0))) {
        const upload = { key: crypto.randomUUID(), file, at: firstStage(file, isStoredElsewhere) }
        if (upload.at.stage !== 'failed') known.bytes.set(upload.key, file)
        queue.add(upload)
        if (upload.at.stage === 'storing')
          known.afterwards(async () => queue.start(upload.key, !(await known.store(upload, file))))
      }
      return added.length > left
    },
    retry: (key: string) => queue.start(key),
    remove: (key: string) => {
      queue.remove(key)
      known.remove([key])
    },
    /** An uploaded file was taken off the form. */
    removeSent: (filename: string) => {
      const upload = known.sent.get(filename)
      if (upload) known.remove([upload.key])
      known.sent.delete(filename)
    },
    forget: () => {
      known.remove([...uploads.get(), ...known.sent.values()].map(({ key }) => key))
      known.sent.clear()
      queue.stopAll()
    },
    /** Waits until nothing is left to send. Returns false if a file has to be retried. */
    whenSettled: () => whenSettled(uploads, queue.isBusy),
    /** Hands over what is uploaded, and retries when the connection is back. Returns how to stop, when the form closes. */
    deliver: () => deliver(form, known, queue),
  }
}

/** Takes up the files that the draft has. Returns whether there are any. */
async function restore(
  { draft, userId }: Form,
  { sent, stored }: KnownFiles,
  queue: UploadQueue,
  shown: Attachment[],
): Promise<boolean> {
  const files = (await draftFilesOf(userId)).filter((file) => file.draft === draft)
  for (const { key, uploaded, ...file } of files) {
    const upload: Upload = { key, file, at: uploaded ? { stage: 'done', attachment: uploaded } : waiting }
    stored.add(key)
    if (uploaded && shown.some(({ filename }) => filename === uploaded.filename))
      sent.set(uploaded.filename, upload)
    else queue.add(upload)
  }
  return files.length > 0
}

function refusedNote(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? 'The file that was refused isn’t attached.'
    : `The ${count} files that were refused aren’t attached.`
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

function firstStage(file: File, isStoredElsewhere: boolean): Upload['at'] {
  const sentence = refusalOf(file)
  if (sentence !== undefined) return { stage: 'failed', sentence, mayRetry: false, isOffline: false }
  return isStoredElsewhere ? waiting : { stage: 'storing' }
}

import type { Store } from '@tanstack/react-store'
import { counted } from '#shared/foundation/numbers.ts'
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
import { toast } from '#web/lib/toast.ts'
import { refusalOf } from './check-file.ts'
import { hasFailedOffline, isRefused, isUploading, type Upload } from './upload.ts'
import { createUploadQueue, isRefusal, type Listener } from './upload-queue.ts'

export type FormFiles = ReturnType<typeof openFormFiles>

/** Files of an operation, with the bytes of those that the device doesn't store. */
export interface UploadedFiles {
  files: PendingFile[]
  blobs: Map<string, Blob>
}

/** What a form does with its files. */
export interface FileHandlers {
  /** Called for each file, in the order in which they were chosen. */
  onUploaded: (attachment: Attachment) => void
  /** Adds files to their entry once they are uploaded, and says so; left out, they wait in the form's draft. */
  attach?: ((uploaded: UploadedFiles) => Promise<unknown>) | undefined
  /** Called with the files that aren't uploaded yet when the form closes; left out, they wait in its draft. */
  onLeft?: ((files: UploadedFiles) => unknown) | undefined
}

interface Form extends Pick<DraftFile, 'draft' | 'userId'> {
  uploads: Store<readonly Upload[]>
  handlers: () => FileHandlers
}

/** The files of a form, which the device stores with its draft until an operation takes them over. */
export function openFormFiles({ uploads, draft, userId, handlers }: Form) {
  const known = knownFiles()
  const { bytes, stored, sent, pendingOf } = known
  let storing: Promise<unknown> = Promise.resolve()
  const queue = createUploadQueue(uploads, (upload, signal) =>
    // Another tab may have the same draft.
    withLock(`file ${upload.key}`, () => send({ draft, userId, bytes }, upload, signal), signal),
  )
  const store = async (upload: Upload, file: File) => {
    const row = { ...pendingFile(upload), draft, userId, at: nextTime() }
    const isStored = await storeDraftFile(row, file)
    if (isStored) bytes.delete(upload.key)
    if (isStored) stored.add(upload.key)
    queue.start(upload.key, !isStored)
  }
  /** After they are stored: what is removed at once must not be stored later. */
  const removeStored = (keys: string[]) => {
    storing = storing.then(() => removeDraftFiles(keys)).catch(() => undefined)
  }
  return {
    pendingOf,
    /** Takes up the files that the draft has. Returns whether there are any. */
    restore: async (isInForm: (filename: string) => boolean) => {
      const files = (await draftFilesOf(userId)).filter((file) => file.draft === draft)
      for (const { key, uploaded, ...file } of files) {
        const upload: Upload = { key, file, at: uploaded ? { stage: 'done', attachment: uploaded } : waiting }
        stored.add(key)
        if (uploaded && isInForm(uploaded.filename)) sent.set(uploaded.filename, upload)
        else queue.add(upload)
      }
      return files.length > 0
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
    retry: (key: string) => queue.start(key),
    remove: (key: string) => {
      queue.remove(key)
      removeStored([key])
    },
    /** An uploaded file was taken off the form. */
    removeSent: (filename: string) => {
      const upload = sent.get(filename)
      if (upload) removeStored([upload.key])
      sent.delete(filename)
    },
    forget: () => {
      removeStored([...uploads.get(), ...sent.values()].map(({ key }) => key))
      sent.clear()
      queue.stopAll()
    },
    /** Waits until nothing is left to send. Returns false if a file has to be retried. */
    whenSettled: () => whenSettled(uploads, queue.isBusy),
    /** Hands over what is uploaded, and retries when the connection is back. Returns how to stop, when the form closes. */
    deliver: () => {
      const stopListening = queue.listen(listenerOf(known, uploads, handlers))
      window.addEventListener('online', queue.retryOffline)
      return async () => {
        window.removeEventListener('online', queue.retryOffline)
        stopListening()
        const left = uploads.get().filter(isLeft)
        queue.stopAll()
        if (left.length === 0) return
        await storing
        const { onLeft } = handlers()
        if (onLeft) return onLeft(pendingOf(left, []))
        toastLeft(left.filter(({ key }) => stored.has(key)).length)
      }
    },
  }
}

/** What is known of the files of a form. */
function knownFiles() {
  /** The bytes of those that the device doesn't store yet, or has no room for. */
  const bytes = new Map<string, Blob>()
  /** What was uploaded, by the name that the server gave it. */
  const sent = new Map<string, Upload>()
  const pendingOf = (unsent: readonly Upload[], uploaded: Attachment[]): UploadedFiles => {
    const known = uploaded.flatMap((attachment) => {
      const upload = sent.get(attachment.filename)
      return upload ? [{ ...pendingFile(upload), uploaded: attachment }] : []
    })
    const files = [...known, ...unsent.map(pendingFile)]
    return { files, blobs: new Map([...bytes].filter(([key]) => files.some((file) => file.key === key))) }
  }
  return { bytes, sent, pendingOf, stored: new Set<string>() }
}

/** Hands over what is uploaded, and shows the result. */
function listenerOf(
  { sent, pendingOf }: ReturnType<typeof knownFiles>,
  uploads: Form['uploads'],
  handlers: Form['handlers'],
): Listener {
  let delivered: Attachment[] = []
  return {
    onUploaded: (upload, attachment) => {
      sent.set(attachment.filename, upload)
      delivered.push(attachment)
      handlers().onUploaded(attachment)
    },
    onSettled: (count, failures) => {
      const { attach } = handlers()
      const failed = failures - uploads.get().filter(hasFailedOffline).length
      if (attach && delivered.length > 0) {
        void attach(pendingOf([], delivered))
        for (const { filename } of delivered) sent.delete(filename)
        if (failed > 0) showFailure()
      } else toastResult(count, failed)
      delivered = []
    },
  }
}

const showFailure = () => toast({ text: 'Failed to upload files. Please try again.', isBad: true })

function toastResult(sent: number, failed: number) {
  if (failed > 0) showFailure()
  else if (sent > 0)
    toast({ title: `Uploaded ${sent} file(s) successfully.`, text: 'In your draft until you save.' })
}

function toastLeft(count: number) {
  if (count > 0)
    toast({
      title: `${counted(count, 'file')} not uploaded yet`,
      text: 'In your draft: the upload goes on when you open it again.',
    })
}

/** A file that failed offline is uploaded later with its entry; any other failed file has to be retried first. */
const hasToBeRetried = (one: Upload) => !isUploading(one) && !isRefused(one) && !hasFailedOffline(one)

const isLeft = (one: Upload) => isUploading(one) || hasFailedOffline(one)

async function whenSettled(uploads: Form['uploads'], isBusy: () => boolean): Promise<boolean> {
  while (isBusy()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { unsubscribe } = uploads.subscribe(() => {
      if (!isBusy()) resolve()
    })
    await promise
    unsubscribe()
  }
  const isComplete = !uploads.get().some(hasToBeRetried)
  if (!isComplete) showFailure()
  return isComplete
}

let lastTime = 0

/** The device's time, later with each file: that is their order. */
function nextTime() {
  lastTime = Math.max(Date.now(), lastTime + 1)
  return lastTime
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

import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Attachment, attachments } from '#shared/media/media.ts'
import type { PendingFile } from '#shared/offline/operations.ts'
import { upload } from '#web/lib/api/upload.ts'
import { toast } from '#web/lib/toast.ts'
import { pendingFilesOf } from './pending-files.ts'
import {
  createUploadQueue,
  hasFailedOffline,
  isRefused,
  isUploading,
  type Upload,
  type UploadQueue,
} from './upload-queue.ts'

interface Options {
  /** How many files the entry already has. */
  count: number
  /** How many it may have, and the sentence about more. */
  limit: { max: number; tooMany: string }
  /** Called for each file, in the order in which they were chosen. */
  onUploaded: (attachment: Attachment) => void
  /** Files that were chosen before the form opened. */
  chosen: File[] | undefined
  /** Files of the entry already pending on this device. */
  pending: PendingFile[]
  /** Adds files to their entry once they are uploaded, and says so; left out, they wait in the form's draft. */
  attach?: ((uploaded: UploadedFiles) => Promise<unknown>) | undefined
  /** Called with the files that aren't uploaded yet when the form closes; left out, their uploads just stop. */
  onLeft?: (files: File[]) => void
}

/** Uploaded files with their bytes: the server may have swept one before it is attached. */
export type UploadedFiles = ReturnType<typeof pendingFilesOf>

const showFailure = () => toast({ text: 'Failed to upload files. Please try again.', isBad: true })

function toastResult(sent: number, failed: number) {
  if (failed > 0) showFailure()
  else if (sent > 0)
    toast({ title: `Uploaded ${sent} file(s) successfully.`, text: 'In your draft until you save.' })
}

/** `sent` has the files by the names the server gave them: it stores unattached files for a day. */
const newQueue = (sent: Map<string, File>) =>
  createUploadQueue(async (file, options) => {
    const [attachment] = await upload(attachments, '/api/upload', file, options)
    if (!attachment) throw new Error('The upload returned no file.')
    sent.set(attachment.filename, file)
    return attachment
  })

/** A file that failed offline is uploaded later with its entry; any other failed file has to be retried first. */
const hasToBeRetried = (one: Upload) => one.at.stage === 'failed' && one.at.mayRetry && !hasFailedOffline(one)

function refusedNote(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? 'The file that was refused isn’t attached.'
    : `The ${count} files that were refused aren’t attached.`
}

/** Waits until nothing is left to send. Returns false if a file has to be retried. */
async function whenSettled(queue: UploadQueue): Promise<boolean> {
  while (queue.isBusy()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { unsubscribe } = queue.uploads.subscribe(() => {
      if (!queue.isBusy()) resolve()
    })
    await promise
    unsubscribe()
  }
  const isComplete = !queue.uploads.get().some(hasToBeRetried)
  if (!isComplete) showFailure()
  return isComplete
}

/** Hands over uploaded files, shows the result, and retries when the connection is back, until the form closes. */
function useDelivery(
  queue: UploadQueue,
  { onUploaded, attach, onLeft }: Pick<Options, 'onUploaded' | 'attach' | 'onLeft'>,
  sentFiles: Map<string, File>,
) {
  const uploaded = useEffectEvent(onUploaded)
  const leave = useEffectEvent((files: File[]) => onLeft?.(files))
  const settled = useEffectEvent((delivered: Attachment[], sent: number, failed: number) => {
    if (!attach || delivered.length === 0) return toastResult(sent, failed)
    const files = pendingFilesOf([], sentFiles, delivered)
    for (const { filename } of delivered) sentFiles.delete(filename)
    void attach(files)
    if (failed > 0) showFailure()
  })
  useEffect(() => {
    let delivered: Attachment[] = []
    const stopListening = queue.listen({
      onUploaded: (attachment) => {
        delivered.push(attachment)
        uploaded(attachment)
      },
      onSettled: (sent, failed) => {
        const pending = queue.uploads.get().filter(hasFailedOffline).length
        settled(delivered, sent, Math.max(failed - pending, 0))
        delivered = []
      },
    })
    window.addEventListener('online', queue.retryOffline)
    return () => {
      window.removeEventListener('online', queue.retryOffline)
      stopListening()
      const left = queue.uploads.get().filter((one) => isUploading(one) || hasFailedOffline(one))
      queue.stopAll()
      if (left.length > 0) leave(left.map(({ file }) => file))
    }
  }, [queue])
}

export type Uploads = ReturnType<typeof useUploads>

/** Does something when the form has opened. */
function useOnce(work: () => void) {
  const isDone = useRef(false)
  const begin = useEffectEvent(work)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    begin()
  }, [])
}

/** Uploads files while the form of their entry is open. */
export function useUploads({ count, limit, chosen, pending: pendingBefore, ...delivery }: Options) {
  const [sent] = useState(() => new Map<string, File>())
  const [queue] = useState(() => newQueue(sent))
  const [pending, setPending] = useState(pendingBefore)
  const uploads = useSelector(queue.uploads)
  const [isTooMany, setTooMany] = useState(false)

  useDelivery(queue, delivery, sent)

  const room =
    limit.max -
    count -
    pending.length -
    uploads.filter((one) => isUploading(one) || (one.at.stage === 'failed' && one.at.mayRetry)).length
  const add = (files: File[]) => {
    setTooMany(files.length > room)
    queue.add(files.slice(0, Math.max(room, 0)))
  }
  useOnce(() => add(chosen ?? []))
  return {
    uploads,
    isUploading: uploads.some(isUploading),
    /** The message if there were more files than an entry can have; the first ones were taken. */
    tooMany: isTooMany ? limit.tooMany : undefined,
    max: limit.max,
    add,
    retry: (key: string) => queue.retry(key),
    remove: (key: string) => {
      setTooMany(false)
      queue.remove(key)
    },
    whenSettled: () => whenSettled(queue),
    /** What is to be said on saving of the files that were refused; '' if none was. */
    refusedNote: () => refusedNote(queue.uploads.get().filter(isRefused).length),
    /** Files of the entry that are pending on this device. */
    pending,
    removePending: (key: string) => setPending((files) => files.filter((file) => file.key !== key)),
    /** Call this once the entry is saved with them: closing the form leaves nothing. */
    forget: queue.stopAll,
    /** The changes to an entry's files, given its current attachments. */
    changesOf: (files: Attachment[]) => ({
      ...pendingFilesOf(queue.uploads.get(), sent, files),
      removedFiles: pendingBefore.map(({ key }) => key).filter((key) => !pending.some((file) => file.key === key)),
    }),
  }
}

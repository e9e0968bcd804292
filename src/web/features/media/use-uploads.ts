import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { limits } from '#shared/limits.ts'
import { type Attachment, attachments } from '#shared/media.ts'
import type { PendingFile } from '#shared/offline.ts'
import { refusals } from '#shared/refusals.ts'
import { toast } from '../../lib/toast.ts'
import { upload } from '../../lib/upload.ts'
import { filesToKeep } from './files-to-keep.ts'
import { isLost, type Upload, UploadQueue } from './upload-queue.ts'

interface Options {
  /** How many files the entry has already. */
  count: number
  /** Hears of each file that has arrived, in the order in which they were chosen. */
  onUploaded: (attachment: Attachment) => void
  /** Whether a file may wait for a signal with what it belongs to. */
  mayWait?: boolean
  /** Files that wait already. */
  kept?: PendingFile[]
}

const failed = () => toast({ text: 'Failed to upload files. Please try again.', isBad: true })

function sayHowItWent(sentFiles: number, failedFiles: number) {
  if (failedFiles > 0) failed()
  else if (sentFiles > 0) toast({ text: `Uploaded ${sentFiles} file(s) successfully.` })
}

/** `sent` remembers the files by the names that the server gave them: it keeps for a day what no entry carries. */
const newQueue = (sent: Map<string, File>) =>
  new UploadQueue(async (file, options) => {
    const [attachment] = await upload(attachments, '/api/upload', file, options)
    if (!attachment) throw new Error('The upload answered no file.')
    sent.set(attachment.filename, file)
    return attachment
  })

/** Waits until nothing is on its way; answers whether nothing is left that another try could bring through and has to. */
async function settledIn(queue: UploadQueue, mayWait: boolean): Promise<boolean> {
  while (queue.isBusy()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stopListening = queue.listen({ changed: () => {}, uploaded: () => {}, through: () => resolve() })
    await promise
    stopListening()
  }
  const isLeft = (one: Upload) => one.at.stage === 'failed' && one.at.mayRetry && !(mayWait && isLost(one))
  const isComplete = !queue.list().some(isLeft)
  if (!isComplete) failed()
  return isComplete
}

/** Hands over what has arrived, says how it went, tries again with signal, and stops what is under way in the end. */
function useDelivery(queue: UploadQueue, mayWait: boolean, onUploaded: Options['onUploaded']) {
  const uploaded = useEffectEvent(onUploaded)
  useEffect(() => {
    const retryLost = () => queue.retryLost()
    const stopListening = queue.listen({
      changed: () => {},
      uploaded: (attachment) => uploaded(attachment),
      through: (sentFiles, failedFiles) => {
        const waiting = mayWait ? queue.list().filter(isLost).length : 0
        sayHowItWent(sentFiles, Math.max(failedFiles - waiting, 0))
      },
    })
    window.addEventListener('online', retryLost)
    return () => {
      window.removeEventListener('online', retryLost)
      stopListening()
      queue.stopAll()
    }
  }, [queue, mayWait])
}

/** Brings files to the server as long as what they belong to is on the screen; afterwards it stops them. */
export function useUploads({ count, onUploaded, mayWait = false, kept: keptBefore = [] }: Options) {
  const [sent] = useState(() => new Map<string, File>())
  const [queue] = useState(() => newQueue(sent))
  const [kept, setKept] = useState(keptBefore)
  const list = useSyncExternalStore(
    (changed) => queue.listen({ changed, uploaded: () => {}, through: () => {} }),
    queue.list,
  )
  const [isTooMany, setTooMany] = useState(false)

  useDelivery(queue, mayWait, onUploaded)

  const room =
    limits.filesOnAnEntry -
    count -
    kept.length -
    list.filter(({ at }) => at.stage !== 'failed' || at.mayRetry).length
  return {
    list,
    isUploading: list.some(({ at }) => at.stage !== 'failed'),
    /** The sentence for more files than an entry holds, after the first of them were taken. */
    tooMany: isTooMany ? refusals.TOO_MANY_FILES.message : undefined,
    add: (files: File[]) => {
      setTooMany(files.length > room)
      queue.add(files.slice(0, Math.max(room, 0)))
    },
    retry: (key: string) => queue.retry(key),
    remove: (key: string) => {
      setTooMany(false)
      queue.remove(key)
    },
    settled: () => settledIn(queue, mayWait),
    /** Files that wait on this device, of what was saved before. */
    kept,
    removeKept: (key: string) => setKept((files) => files.filter((file) => file.key !== key)),
    mayWait,
    toKeep: (files: Attachment[]) => filesToKeep(queue, sent, files),
  }
}

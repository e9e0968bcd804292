import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { limits } from '#shared/limits.ts'
import { type Attachment, attachments } from '#shared/media.ts'
import { refusals } from '#shared/refusals.ts'
import { toast } from '../../lib/toast.ts'
import { upload } from '../../lib/upload.ts'
import { UploadQueue } from './upload-queue.ts'

interface Options {
  /** How many files the entry has already. */
  count: number
  /** Hears of each file that has arrived, in the order in which they were chosen. */
  onUploaded: (attachment: Attachment) => void
}

const failed = () => toast({ text: 'Failed to upload files. Please try again.', isBad: true })

function sayHowItWent(sentFiles: number, failedFiles: number) {
  if (failedFiles > 0) failed()
  else if (sentFiles > 0) toast({ text: `Uploaded ${sentFiles} file(s) successfully.` })
}

const newQueue = () =>
  new UploadQueue(async (file, options) => {
    const [attachment] = await upload(attachments, '/api/upload', file, options)
    if (!attachment) throw new Error('The upload answered no file.')
    return attachment
  })

/** Waits until nothing is on its way; answers whether nothing is left that another try could bring through. */
async function settledIn(queue: UploadQueue): Promise<boolean> {
  while (queue.isBusy()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stopListening = queue.listen({ changed: () => {}, uploaded: () => {}, through: () => resolve() })
    await promise
    stopListening()
  }
  const isComplete = !queue.list().some(({ at }) => at.stage === 'failed' && at.mayRetry)
  if (!isComplete) failed()
  return isComplete
}

/** Brings files to the server as long as what they belong to is on the screen; afterwards it stops them. */
export function useUploads({ count, onUploaded }: Options) {
  const [queue] = useState(newQueue)
  const list = useSyncExternalStore(
    (changed) => queue.listen({ changed, uploaded: () => {}, through: () => {} }),
    queue.list,
  )
  const [isTooMany, setTooMany] = useState(false)

  const uploaded = useEffectEvent(onUploaded)
  useEffect(() => {
    const retryLost = () => queue.retryLost()
    const stopListening = queue.listen({
      changed: () => {},
      uploaded: (attachment) => uploaded(attachment),
      through: sayHowItWent,
    })
    window.addEventListener('online', retryLost)
    return () => {
      window.removeEventListener('online', retryLost)
      stopListening()
      queue.stopAll()
    }
  }, [queue])

  const room = limits.filesOnAnEntry - count - list.filter(({ at }) => at.stage !== 'failed' || at.mayRetry).length
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
    settled: () => settledIn(queue),
  }
}

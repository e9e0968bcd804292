import { counted } from '#shared/foundation/numbers.ts'
import type { Attachment } from '#shared/media/media.ts'
import { toast } from '#web/lib/toast.ts'
import type { Form, KnownFiles } from './known-files.ts'
import { hasFailedOffline, isRefused, isUploading, type Upload } from './upload.ts'
import type { Listener, UploadQueue } from './upload-queue.ts'

/** Hands over what is uploaded, until the returned function is called: the form is closed. */
export function deliver({ uploads, handlers }: Form, known: KnownFiles, queue: UploadQueue) {
  const stopListening = queue.listen(listenerOf(known, uploads, handlers))
  window.addEventListener('online', queue.retryOffline)
  return async () => {
    window.removeEventListener('online', queue.retryOffline)
    stopListening()
    const left = uploads.get().filter(isLeft)
    queue.stopAll()
    if (left.length === 0) return
    await known.whenStored()
    const { onLeft } = handlers()
    if (onLeft) return onLeft(known.pendingOf(left, []))
    toastLeft(left.filter(({ key }) => known.stored.has(key)).length)
  }
}

/** Hands over what is uploaded, and shows the result. */
function listenerOf(
  { sent, pendingOf }: KnownFiles,
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

/** Waits until nothing is left to send. Returns false if a file has to be retried. */
export async function whenSettled(uploads: Form['uploads'], isBusy: () => boolean): Promise<boolean> {
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

import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import type { Attachment } from '#shared/media/media.ts'
import type { PendingFile } from '#shared/offline/operations.ts'
import { useUser } from '#web/features/sessions/session.ts'
import type { DraftForm } from '#web/lib/form/use-draft-form.ts'
import { toast } from '#web/lib/toast.ts'
import { createFormFiles, type FormFiles, type UploadedFiles } from './form-files.ts'
import { hasFailedOffline, isRefused, isUploading, type Upload } from './upload-queue.ts'

interface Options {
  /** The name of the form's draft: the device stores what is chosen with it. */
  draft: string
  /** The files that the form has. */
  files: Attachment[]
  /** How many it may have, and the sentence about more. */
  limit: { max: number; tooMany: string }
  /** Called for each file, in the order in which they were chosen. */
  onUploaded: (attachment: Attachment) => void
  /** Files that were chosen before the form opened. */
  chosen?: File[] | undefined
  /** Whether the device stores those elsewhere until the form is saved. */
  isChosenStored?: boolean
  /** Files of the entry already pending on this device. */
  pending: PendingFile[]
  /** Adds files to their entry once they are uploaded, and says so; left out, they wait in the form's draft. */
  attach?: ((uploaded: UploadedFiles) => Promise<unknown>) | undefined
  /** Called with the files that aren't uploaded yet when the form closes; left out, they wait in its draft. */
  onLeft?: ((files: UploadedFiles) => unknown) | undefined
}

const showFailure = () => toast({ text: 'Failed to upload files. Please try again.', isBad: true })

function toastResult(sent: number, failed: number) {
  if (failed > 0) showFailure()
  else if (sent > 0)
    toast({ title: `Uploaded ${sent} file(s) successfully.`, text: 'In your draft until you save.' })
}

const toastLeft = (count: number) =>
  toast({
    title: `${counted(count, 'file')} not uploaded yet`,
    text: 'In your draft: the upload goes on when you open it again.',
  })

/** A file that failed offline is uploaded later with its entry; any other failed file has to be retried first. */
const hasToBeRetried = (one: Upload) => one.at.stage === 'failed' && one.at.mayRetry && !hasFailedOffline(one)

const isLeft = (one: Upload) => isUploading(one) || hasFailedOffline(one)

const takesRoom = (one: Upload) => !isRefused(one)

function refusedNote(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? 'The file that was refused isn’t attached.'
    : `The ${count} files that were refused aren’t attached.`
}

/** Waits until nothing is left to send. Returns false if a file has to be retried. */
async function whenSettled({ queue }: FormFiles): Promise<boolean> {
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
  files: FormFiles,
  { onUploaded, attach, onLeft }: Pick<Options, 'onUploaded' | 'attach' | 'onLeft'>,
) {
  const uploaded = useEffectEvent(onUploaded)
  const leave = useEffectEvent(async (left: Upload[]) => {
    const stored = await files.whenStored()
    if (onLeft) return onLeft(files.pendingOf(left, []))
    const count = left.filter(({ key }) => stored.has(key)).length
    if (count > 0) toastLeft(count)
  })
  const settled = useEffectEvent((delivered: Attachment[], sent: number, failed: number) => {
    if (!attach || delivered.length === 0) return toastResult(sent, failed)
    void attach(files.handOver(delivered))
    if (failed > 0) showFailure()
  })
  useEffect(() => {
    const { queue } = files
    let delivered: Attachment[] = []
    const stopListening = queue.listen({
      onUploaded: (upload, attachment) => {
        files.setSent(upload, attachment)
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
      const left = queue.uploads.get().filter(isLeft)
      queue.stopAll()
      if (left.length > 0) void leave(left)
    }
  }, [files])
}

export type Uploads = ReturnType<typeof useUploads>

/** Does something when the form has opened. */
function useOnce(work: () => unknown) {
  const isDone = useRef(false)
  const begin = useEffectEvent(work)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    void begin()
  }, [])
}

/**
 * Uploads the files of a form while it is open. The device stores them with the form's draft, so that they survive closing
 * it, a reload, and a crash, until they are saved.
 */
export function useUploads(options: Options) {
  const { draft, files: shown, limit, chosen = [], isChosenStored = false, pending: pendingBefore } = options
  const { id } = useUser()
  const [files] = useState(() => createFormFiles(draft, id))
  const { queue } = files
  const [pending, setPending] = useState(pendingBefore)
  const uploads = useSelector(queue.uploads)
  const [isTooMany, setTooMany] = useState(false)
  const [isRestored, setRestored] = useState(false)
  useDelivery(files, options)

  const room = Math.max(limit.max - shown.length - pending.length - uploads.filter(takesRoom).length, 0)
  const add = (added: File[], isStored = false) => {
    setTooMany(added.length > room)
    files.add(added.slice(0, room), isStored)
  }
  const takeChosen = useEffectEvent(() => add(chosen, isChosenStored))
  useOnce(async () => {
    // What is to be on its entry is added to it, whatever the form shows.
    const isInForm = (name: string) => !options.attach && shown.some(({ filename }) => filename === name)
    setRestored((await files.restore(isInForm)) && !options.attach)
    takeChosen()
  })
  return {
    uploads,
    isUploading: uploads.some(isUploading),
    /** The message if there were more files than an entry can have; the first ones were taken. */
    tooMany: isTooMany ? limit.tooMany : undefined,
    max: limit.max,
    add: (added: File[]) => add(added),
    retry: (key: string) => queue.start(key),
    remove: (key: string) => {
      setTooMany(false)
      files.remove(key)
    },
    /** Call this when an uploaded file is taken off the form. */
    removeUploaded: files.removeSent,
    whenSettled: async () => {
      await files.whenRestored()
      return whenSettled(files)
    },
    /** What is to be said on saving of the files that were refused; '' if none was. */
    refusedNote: () => refusedNote(queue.uploads.get().filter(isRefused).length),
    /** Files of the entry that are pending on this device. */
    pending,
    removePending: (key: string) => setPending((files) => files.filter((file) => file.key !== key)),
    /** Whether the form opened with files of its draft. */
    isRestored,
    /** Call this when the draft is discarded, or once it is saved: nothing of its files is left. */
    forget: () => {
      setRestored(false)
      files.forget()
    },
    /** The changes to an entry's files, given its current attachments. */
    changesOf: (attached: Attachment[]) => ({
      ...files.pendingOf(queue.uploads.get().filter(hasFailedOffline), attached),
      removedFiles: pendingBefore.map(({ key }) => key).filter((key) => !pending.some((file) => file.key === key)),
    }),
  }
}

/** A form's draft, restored and started over with its files. */
export const withDraftFiles = <Form extends Pick<DraftForm<object>, 'isRestored' | 'startOver'>>(
  form: Form,
  { isRestored, forget }: Uploads,
) => ({
  ...form,
  isRestored: form.isRestored || isRestored,
  startOver: () => {
    forget()
    form.startOver()
  },
})

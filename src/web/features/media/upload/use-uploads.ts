import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attachment } from '#shared/media/media.ts'
import type { PendingFile } from '#shared/offline/operations.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { preload } from '#web/lib/api/preload.ts'
import type { DraftForm } from '#web/lib/form/use-draft-form.ts'
import { toast } from '#web/lib/toast.ts'
import type { FormFiles } from './form-files.ts'
import type { FileHandlers, UploadedFiles } from './known-files.ts'
import { isUploading, type Upload } from './upload.ts'

const loadFormFiles = () => import('./form-files.ts')
// Loaded along with the form, so that files can be chosen offline.
preload(loadFormFiles)

interface Options extends FileHandlers {
  /** The name of the form's draft: the device stores what is chosen with it. */
  draft: string
  /** The files that the form has. */
  files: Attachment[]
  /** How many it may have, and the sentence about more. */
  limit: { max: number; tooMany: string }
  /** Files that were chosen before the form opened. */
  chosen?: File[] | undefined
  /** Whether the device stores those elsewhere until the form is saved. */
  isChosenStored?: boolean
  /** Files of the entry already pending on this device. */
  pending: PendingFile[]
}

const noFiles: UploadedFiles = { files: [], blobs: new Map() }

const showFailure = () => toast({ text: 'Failed to upload files. Please try again.', isBad: true })

/** The form's files, once what uploads them is loaded; `begin` then runs once. */
function useFormFiles(options: Options, begin: (files: FormFiles) => Promise<unknown>) {
  const { draft } = options
  const { id: userId } = useUser()
  const [uploads] = useState(() => createStore<readonly Upload[]>([]))
  const files = useRef<FormFiles>(undefined)
  const opening = useRef<Promise<FormFiles | undefined>>(undefined)
  const beginning = useRef<Promise<unknown>>(undefined)
  const handlers = useEffectEvent((): FileHandlers => options)
  const opened = useEffectEvent(async (loaded: FormFiles | undefined) => {
    files.current = loaded
    if (loaded) await begin(loaded)
  })
  const open = useEffectEvent(async () => {
    const { openFormFiles } = await loadFormFiles()
    return openFormFiles({ uploads, draft, userId, handlers: () => handlers() })
  })
  useEffect(() => {
    opening.current ??= open().catch(() => undefined)
    const delivering = opening.current.then((loaded) => loaded?.deliver())
    beginning.current ??= opening.current.then((loaded) => opened(loaded))
    return () => void delivering.then((stop) => stop?.())
  }, [])
  return {
    uploads: useSelector(uploads),
    files,
    /** Resolves to the files, or says that they can't be uploaded now. */
    whenOpen: async () => {
      await beginning.current
      if (!files.current) showFailure()
      return files.current
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>

/**
 * Uploads the files of a form while it is open. The device stores them with the form's draft, so that they survive closing
 * it, a reload, and a crash, until they are saved.
 */
export function useUploads(options: Options) {
  const { files: shown, limit, chosen = [], isChosenStored = false, pending: pendingBefore } = options
  const [pending, setPending] = useState(pendingBefore)
  const [isTooMany, setTooMany] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const add = (opened: FormFiles, added: File[], isStored = false) => {
    const room = limit.max - shown.length - pending.length
    setTooMany(opened.add(added, room, isStored))
  }
  const { uploads, files, whenOpen } = useFormFiles(options, async (opened) => {
    // What is to be on its entry is added to it, whatever the form shows.
    setRestored((await opened.restore(options.attach ? [] : shown)) && !options.attach)
    add(opened, chosen, isChosenStored)
  })
  return {
    uploads,
    isUploading: uploads.some(isUploading),
    /** The message if there were more files than an entry can have; the first ones were taken. */
    tooMany: isTooMany ? limit.tooMany : undefined,
    max: limit.max,
    add: (added: File[]) => void whenOpen().then((opened) => opened && add(opened, added)),
    retry: (key: string) => files.current?.retry(key),
    remove: (key: string) => {
      setTooMany(false)
      files.current?.remove(key)
    },
    /** Call this when an uploaded file is taken off the form. */
    removeUploaded: (filename: string) => files.current?.removeSent(filename),
    /** Waits until nothing is left to send. Returns false if a file has to be retried. */
    whenSettled: async () => (await whenOpen())?.whenSettled() ?? false,
    /** What is to be said on saving of the files that were refused; '' if none was. */
    refusedNote: () => files.current?.refusedNote() ?? '',
    /** Files of the entry that are pending on this device. */
    pending,
    removePending: (key: string) => setPending((files) => files.filter((file) => file.key !== key)),
    /** Whether the form opened with files of its draft. */
    isRestored,
    /** Call this when the draft is discarded, or once it is saved: nothing of its files is left. */
    forget: () => {
      setRestored(false)
      files.current?.forget()
    },
    /** The changes to an entry's files, given its current attachments. */
    changesOf: (attached: Attachment[]) => ({
      ...(files.current?.changesOf(attached) ?? noFiles),
      removedFiles: pendingBefore.map(({ key }) => key).filter((key) => !pending.some((file) => file.key === key)),
    }),
  }
}

/** A form's draft, restored with its files. */
export const withDraftFiles = <Form extends Pick<DraftForm<object>, 'isRestored'>>(
  form: Form,
  { isRestored }: Uploads,
) => ({ ...form, isRestored: form.isRestored || isRestored })

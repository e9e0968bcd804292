import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Entry } from '#shared/entries/entries.ts'
import type { PendingEntry } from '#shared/entries/pending-entries.ts'
import { counted } from '#shared/foundation/numbers.ts'
import type { Attachment } from '#shared/media/media.ts'
import type { FileHandlers, UploadedFiles } from '#web/features/media/upload/known-files.ts'
import { askAboutConflict, reportSubmitted } from '#web/features/offline/outbox/report-submitted.ts'
import type { Submitted } from '#web/features/offline/outbox/sending/send-stored.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import type { EntryRequest } from './entry-values.ts'

/** Changes the files that the form shows. */
type ChangeFiles = (change: (files: Attachment[]) => Attachment[]) => void

const loadSaving = () => import('./save-entry.ts')
preload(loadSaving)

/**
 * Adds files to an entry that exists as soon as they are uploaded, and those that aren't yet when the form closes by the
 * outbox: whoever leaves it has lost none. An entry that doesn't exist yet has them in its draft.
 */
export function useAttachFiles(request: EntryRequest) {
  const client = useQueryClient()
  const entry = request.kind === 'editEntry' ? request.entry : undefined
  /** The files that the entry has, as far as this form knows. */
  const attached = useRef<Attachment[]>(entry?.fileAttachments ?? [])
  if (!entry) return { attached }
  const change = async (seen: Attachment[], { files, blobs }: Partial<UploadedFiles>, kept = seen) => {
    const { saveEntryChange } = await loadSaving()
    return saveEntryChange(client, {
      draft: null,
      entry: { ...entry, fileAttachments: seen },
      changes: kept === seen ? {} : { fileAttachments: kept },
      ...(files && blobs && { files, blobs }),
    })
  }
  const attach = async (uploaded: UploadedFiles, onFiles: ChangeFiles) => {
    const before = attached.current
    const added = uploaded.files.flatMap((file) => file.uploaded ?? [])
    const names = new Set(added.map(({ filename }) => filename))
    const after = [...before, ...added]
    try {
      if (askAboutConflict(await change(before, uploaded))) return undefined
    } catch (error) {
      return toast({ text: `Not added to this session yet. ${sentenceOf(error)}`, isBad: true })
    }
    attached.current = after
    reportAttached(added.length, async () => {
      const left = attached.current.filter(({ filename }) => !names.has(filename))
      if (askAboutConflict(await change(attached.current, {}, left))) return 'asked'
      attached.current = left
      return onFiles((files) => files.filter(({ filename }) => !names.has(filename)))
    })
  }
  const leave = (left: UploadedFiles) => reportLeft(left.files.length, change(attached.current, left))
  return { attached, attach, leave }
}

/** The same for a session that isn't synced yet, where it is read. */
export function useAddToPending(pending: PendingEntry): Pick<FileHandlers, 'attach' | 'onLeft'> {
  const client = useQueryClient()
  const add = async (added: UploadedFiles) => {
    const { savePendingEntry } = await loadSaving()
    return savePendingEntry(client, { draft: null, pending, changes: {}, ...added })
  }
  const report = (added: UploadedFiles) => reportLeft(added.files.length, add(added))
  return { attach: report, onLeft: report }
}

const reportAttached = (count: number, undo: () => Promise<unknown>) =>
  undoToast({
    title: `Uploaded ${count} file(s) successfully.`,
    text: 'Added to this session.',
    undo,
    undone: 'Taken off this session again',
  })

async function reportLeft(count: number, saving: Promise<Submitted<Entry>>) {
  try {
    const outcome = await saving
    // The outbox uploads them next.
    if (outcome.state === 'pending' && navigator.onLine)
      toast({ text: `${counted(count, 'file')} still uploading, and then added to this session.` })
    else reportSubmitted(outcome, `Uploaded ${count} file(s) successfully.`)
  } catch (error) {
    toast({ text: `Not added to this session. ${sentenceOf(error)}`, isBad: true })
  }
}

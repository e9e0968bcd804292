import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries.ts'
import { useUploads } from '#web/features/media/upload/use-uploads.ts'
import { wasSent } from '#web/features/offline/outbox/outbox.ts'
import { reportSubmitted } from '#web/features/offline/outbox/report-submitted.ts'
import type { Submitted } from '#web/features/offline/outbox/sending/send-written.ts'
import { useScopeQuestion } from '#web/features/planned/use-scope-question.ts'
import { useTagPicking } from '#web/features/tags/use-tag-picking.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { preload } from '#web/lib/preload.ts'
import { toast } from '#web/lib/toast.ts'
import { type DraftForm, useDraftForm } from '#web/lib/use-draft-form.ts'
import {
  draftNameOf,
  type EntryRequest,
  type EntryValues,
  entryForm,
  initialValues,
  isEdit,
  maySpread,
} from './entry-values.ts'
import type { Filled } from './save-form.ts'
import { useOpened } from './use-opened.ts'

const loadSaving = () => import('./save-form.ts')
// Loaded along with the form, so that it can save offline.
preload(loadSaving)

async function report(verb: 'create' | 'update', saving: Promise<Submitted<Entry>>) {
  try {
    reportSubmitted(await saving, `Training entry ${verb}d successfully`)
  } catch (error) {
    toast({ text: `Failed to ${verb} entry: ${sentenceOf(error)}`, isBad: true })
    throw error
  }
}

/** The form for a new or existing entry. Saving a change to a series asks which sessions it is for. */
export function useEntryForm(requested: EntryRequest, close: () => void) {
  const client = useQueryClient()
  const { request, pendingFiles } = useOpened(requested)
  const saving = useMutation({
    mutationFn: async (filled: Filled) => (await loadSaving()).saveForm(client, request, filled),
  })
  const scope = useScopeQuestion()
  const draftForm: DraftForm<EntryValues> = useDraftForm({
    name: draftNameOf(request),
    initial: initialValues(request),
    ...(request.kind === 'newEntry' && request.date && { chosen: { date: request.date } }),
    schema: entryForm,
    wasSent,
    // Include a tag that was typed but not added, and wait for uploads in progress.
    beforeSave: async (read) =>
      (await picking.add()) && (await uploads.whenSettled()) && scope.askIf(maySpread(request, read())),
    save: (values, { draftId, initial, discard }) => {
      const files = uploads.changesOf(values.fileAttachments)
      const filled = { values, initial, draftId, scope: scope.chosen(), ...files, onWritten: discard }
      return report(isEdit(request) ? 'update' : 'create', saving.mutateAsync(filled))
    },
    onSaved: close,
  })
  const { form } = draftForm
  const picking = useTagPicking(form)
  const uploads = useUploads({
    count: form.values.fileAttachments.length,
    pending: pendingFiles,
    onUploaded: (file) => form.setFieldValue('fileAttachments', (files) => [...files, file]),
  })
  return { ...draftForm, picking, uploads, question: scope.question }
}

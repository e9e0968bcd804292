import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { type EarlierSession, usualTitles } from '#shared/entries/usual.ts'
import type { Attachment } from '#shared/media/media.ts'
import type { PendingFile } from '#shared/offline/operations.ts'
import { useUploads, withDraftFiles } from '#web/features/media/upload/use-uploads.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { timeOfEveningNow } from '#web/features/sessions/evening.ts'
import { useFileLimit } from '#web/features/subscription/use-file-limit.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { useTagPicking } from '#web/features/tags/picker/use-tag-picking.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { readDraft } from '#web/lib/form/drafts.ts'
import type { DraftForm } from '#web/lib/form/use-draft-form.ts'
import { focusFirstError } from '#web/lib/form/use-submit-form.ts'
import { toast } from '#web/lib/toast.ts'
import { cachedEntries } from '../api.ts'
import { asShown } from '../pending.ts'
import { useScopeQuestion } from '../scope/use-scope-question.ts'
import {
  draftNameOf,
  type EntryRequest,
  type EntryValues,
  entryForm,
  initialValues,
  isEdit,
  maySpread,
} from './entry-values.ts'
import type { FormSubmission } from './save-form.ts'
import { useAttachFiles } from './use-attach-files.ts'

/** More sessions say no more about the next one. */
const enough = 60

/** What a form that opens empty offers is like these sessions; undefined for one that says already what it is about. */
function useEarlier({ kind }: EntryRequest): EarlierSession[] | undefined {
  const client = useQueryClient()
  // As they were when the form opened, so that nothing moves while it is filled in.
  const [earlier] = useState(() =>
    cachedEntries(client)
      .filter(({ isPlanned }) => !isPlanned)
      .slice(0, enough),
  )
  return kind === 'newEntry' || kind === 'addShared' ? earlier : undefined
}

const loadSaving = () => import('./save-form.ts')
const loadAddTyped = () => import('./add-typed.ts')
// Loaded along with the form, so that it can save offline.
preload(loadSaving)
preload(loadAddTyped)

/** The values chosen by opening the form: a day, a title, what was recorded, or that a session was trained, to write its notes. */
function chosenBy(request: EntryRequest): { chosen?: Partial<EntryValues> } {
  const { values } = recordedOf(request)
  if (request.kind === 'newEntry') {
    const { date, session } = request
    return { chosen: { ...(date && { date }), ...(!hasTypedTitle(draftNameOf(request)) && session), ...values } }
  }
  if (values) return { chosen: values }
  const hasNotes = request.kind === 'editEntry' && request.isSheet
  return hasNotes && request.entry.isPlanned ? { chosen: { hasTrained: true } } : {}
}

const recordedOf = (request: EntryRequest) =>
  ('recorded' in request && request.recorded) || { values: undefined, onSaved: () => undefined }

/** Whether a draft has a title of its member's own, which no suggestion replaces. */
function hasTypedTitle(draft: string): boolean {
  const title = readDraft(draft)?.changes['title'] ?? ''
  return title !== '' && !usualTitles([]).some((suggestion) => suggestion.title === title)
}

/** A share's files stay on the device until it is added; its draft uploads them anew. */
function savedOptions(request: EntryRequest, close: () => void) {
  if (request.kind !== 'addShared') {
    const onSaved = () => {
      recordedOf(request).onSaved()
      close()
    }
    return { onSaved }
  }
  const onSaved = () => {
    request.onAdded()
    close()
  }
  return { secret: ['fileAttachments' as const], onSaved }
}

/** Adds what was typed. Returns whether all of it could be. */
async function addTypedTo(form: DraftForm<EntryValues>['form'], client: QueryClient): Promise<boolean> {
  const { addTyped, libraryIn } = await loadAddTyped()
  const { changes, errors } = addTyped(form.getValues(), libraryIn(client))
  for (const [field, value] of Object.entries(changes)) form.setFieldValue(field, value)
  if (Object.keys(errors).length === 0) return true
  // At once, so that the parts they are in are open, and the first of them can take the focus.
  flushSync(() => form.setErrors(errors))
  focusFirstError(form, errors)
  if (errors['typedVideo']) toast({ title: 'Invalid Video Link', text: errors['typedVideo'], isBad: true })
  return false
}

/** Saves the form. An entry that exists has the files by now that were attached while the form was open. */
async function save(
  client: QueryClient,
  request: EntryRequest,
  filled: FormSubmission,
  fileAttachments: Attachment[],
) {
  const { saveForm } = await loadSaving()
  if (request.kind !== 'editEntry') return saveForm(client, request, filled)
  const entry = { ...request.entry, fileAttachments }
  return saveForm(client, { ...request, entry }, { ...filled, initial: { ...filled.initial, fileAttachments } })
}

function useSaving(client: QueryClient, request: EntryRequest, attached: RefObject<Attachment[]>) {
  return useMutation({ mutationFn: (filled: FormSubmission) => save(client, request, filled, attached.current) })
}

interface FilesOf {
  /** The name of the draft. */
  name: string
  pendingFiles: PendingFile[]
  attach: ReturnType<typeof useAttachFiles>['attach']
  leave: ReturnType<typeof useAttachFiles>['leave']
}

/** The form's uploads. Unfinished ones go to the entry when it closes, or wait for its draft to open again. */
function useEntryUploads(
  form: DraftForm<EntryValues>['form'],
  request: EntryRequest,
  { name, pendingFiles, attach, leave }: FilesOf,
) {
  return useUploads({
    draft: name,
    attach: attach && ((uploaded) => attach(uploaded, (change) => form.setFieldValue('fileAttachments', change))),
    files: form.values.fileAttachments,
    limit: useFileLimit(),
    chosen: 'files' in request ? request.files : undefined,
    isChosenStored: request.kind === 'addShared',
    pending: pendingFiles,
    onUploaded: (file) => form.setFieldValue('fileAttachments', (files) => [...files, file]),
    onLeft: leave,
  })
}

export type EntryFields = ReturnType<typeof useEntryForm>

/** The form for a new or existing entry. Saving a change to a series asks which sessions it is for. */
export function useEntryForm(requested: EntryRequest, close: () => void) {
  const client = useQueryClient()
  const { request, pendingFiles } = useOpened(requested)
  const { attached, attach, leave } = useAttachFiles(request)
  const saving = useSaving(client, request, attached)
  const scope = useScopeQuestion()
  const verb = isEdit(request) ? 'update' : 'create'
  const [initial] = useState(() => initialValues(request, timeOfEveningNow(client).day))
  const [name] = useState(() => draftNameOf(request))
  const [chosen] = useState(() => chosenBy(request))
  const earlier = useEarlier(request)
  const draftForm: DraftForm<EntryValues> = useOutboxForm({
    name,
    initial,
    isEdit: isEdit(request),
    ...chosen,
    schema: entryForm,
    // Include what was typed but not added, and wait for uploads in progress.
    beforeSave: async (read) =>
      (await addTypedTo(form, client)) &&
      (await picking.add()) &&
      (await uploads.whenSettled()) &&
      scope.askIf(maySpread(request, read())),
    submit: (values, { draft, initial, outdated }) => {
      const files = uploads.changesOf(values.fileAttachments)
      return saving.mutateAsync({ draft, ...files, values, initial, outdated, scope: scope.chosen() })
    },
    saved: () => `Training entry ${verb}d successfully`,
    note: () => uploads.refusedNote(),
    onDiscarded: () => uploads.forget(),
    failed: (error) => `Failed to ${verb} entry: ${sentenceOf(error)}`,
    ...savedOptions(request, () => {
      uploads.forget()
      close()
    }),
  })
  const { form } = draftForm
  const picking = useTagPicking(form)
  const uploads = useEntryUploads(form, request, { name, pendingFiles, attach, leave })
  return { ...withDraftFiles(draftForm, uploads), initial, earlier, picking, uploads, question: scope.question }
}

/** The request as it was when the form opened, with the pending change of its entry applied. */
function useOpened(request: EntryRequest) {
  const operations = usePending()
  const { data: tags = [] } = useQuery(tagsQuery)
  const [opened] = useState(() => {
    if (request.kind === 'editPending') return { request, pendingFiles: request.pending.files }
    if (request.kind !== 'editEntry') return { request, pendingFiles: [] }
    const { entry, pending } = asShown(request.entry, operations, tags)
    return {
      request: { ...request, entry },
      pendingFiles: pending?.files.filter(({ uploaded }) => !uploaded) ?? [],
    }
  })
  return opened
}

import { type PendingEntry, type PendingFile, pendingOf } from '#shared/offline.ts'
import type { FieldMessages } from '#shared/refusals.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useUser } from '../auth/api.ts'
import type { useUploads } from '../media/use-uploads.ts'
import { type EntryValues, useSaveEntry } from './api.ts'
import { type Asked, changesOf } from './entry-values.ts'
import type { Save } from './save-entry.ts'

interface Typed {
  values: EntryValues
  clientId: string
  uploads: ReturnType<typeof useUploads>
  scope?: Scope | undefined
}

/** Saves what the form holds and says how it went. */
export function useSending(asked: Asked, usual: EntryValues) {
  const saving = useSaveEntry()
  const userId = useUser().id
  /** Answers undefined when it is stored or kept, otherwise what is wrong with which field. */
  const send = async (typed: Typed): Promise<FieldMessages | undefined> => {
    const verb = asked.entry || asked.pending ? 'update' : 'create'
    try {
      const saved = await saving.mutateAsync(saveOf(asked, usual, typed, userId))
      if (saved === 'kept') toast({ title: 'Saved Offline', text: 'It is sent as soon as there is signal.' })
      else toast({ text: `Training entry ${verb}d successfully` })
      return undefined
    } catch (error) {
      toast({ text: `Failed to ${verb} entry: ${sentenceOf(error)}`, isBad: true })
      return error instanceof ApiError ? error.fields : {}
    }
  }
  return { send, isSaving: saving.isPending, failure: saving.isError ? sentenceOf(saving.error) : undefined }
}

function saveOf({ entry, pending, planned }: Asked, usual: EntryValues, typed: Typed, userId: number): Save {
  const { values, clientId, uploads, scope } = typed
  const { newTags = [], ...changes } = changesOf(values, usual)
  if (entry) {
    // New tags come on top of those that are chosen.
    const tags = newTags.length > 0 ? { tags: values.tags } : {}
    return { id: entry.id, changes: { ...changes, ...tags, ...(scope && { scope }) }, newTags }
  }
  const { files, blobs } = uploads.toKeep(values.fileAttachments)
  const here = new Set(files.flatMap(({ uploaded }) => uploaded?.filename ?? []))
  const fileAttachments = values.fileAttachments.filter(({ filename }) => !here.has(filename))
  if (pending) {
    const changed = changesOf({ ...values, fileAttachments }, usual)
    return { kept: pending.id, blobs, change: (one) => withChanges(one, changed, [...uploads.kept, ...files]) }
  }
  const key = planned && { planned: { ruleId: planned.ruleId, session: planned.session } }
  const data = { ...values, fileAttachments, ...key }
  return { added: pendingOf({ id: clientId, userId, type: 'training', now: Date.now(), data, files }), blobs }
}

/** Of files those that the form still has, with what a sync has learned of them meanwhile. */
const withChanges = (one: PendingEntry, changed: Partial<EntryValues>, files: PendingFile[]): PendingEntry => ({
  ...one,
  data: { ...one.data, ...changed },
  files: files.map((file) => one.files.find(({ key }) => key === file.key) ?? file),
})

import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries.ts'
import type { NewEntryData } from '#shared/entry-operations.ts'
import { isOfKind, isPending, type PendingFile } from '#shared/offline.ts'
import { type PendingEntry, withStoredTags } from '#shared/pending-entries.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { findOperation, operations } from '#web/features/offline/outbox/outbox.ts'
import type { Submitted } from '#web/features/offline/outbox/sending/send-written.ts'
import type { Blobs } from '#web/features/offline/outbox/storage/database.ts'
import { type Submission, submit, submitPending } from '#web/features/offline/outbox/submit.ts'
import { tagOperations } from '#web/features/tags/pending-tags.ts'
import { ApiError } from '#web/lib/api.ts'
import { changeEntry, createEntry, storedAsSeen } from '../operations.ts'
import { findPendingRestore } from '../pending.ts'
import type { EntryValues } from './entry-values.ts'

/** Files added to or removed from what is saved. */
interface Files extends Pick<Submission<unknown>, 'onWritten'> {
  files?: PendingFile[]
  blobs?: Blobs
  /** The keys of pending files that were removed. */
  removedFiles?: string[]
}

export type NewEntrySave = Omit<Submission<NewEntryData>, 'needs'>

export type EntryChangeSave = Files & { entry: Entry; changes: Partial<EntryValues>; scope?: Scope }

export type PendingEntrySave = Files & { pending: PendingEntry; changes: Partial<EntryValues> }

export const saveNewEntry = async (
  client: QueryClient,
  { data, ...submission }: NewEntrySave,
): Promise<Submitted<Entry>> =>
  submit(client, createEntry, { ...submission, data, needs: await tagOperations(client, data.newTags) })

/** Changes a stored entry. Fields the form doesn't change stay as they are, on the server too. */
export async function saveEntryChange(
  client: QueryClient,
  { entry, changes: { newTags = [], ...changes }, scope, removedFiles, ...files }: EntryChangeSave,
): Promise<Submitted<Entry>> {
  // A removal that was undone here must be undone on the server first.
  const restoring = findPendingRestore(operations.get().filter(isPending), entry.id)
  return submit(client, changeEntry, {
    ...files,
    data: {
      entry: withStoredTags(entry),
      changes: { ...changes, ...(scope && { scope }) },
      newTags,
      ...(removedFiles && { removedFiles }),
    },
    needs: [...(await tagOperations(client, newTags)), ...(restoring ? [restoring.id] : [])],
  })
}

/** Changes an entry that is pending, or was when the form opened. */
export async function savePendingEntry(client: QueryClient, save: PendingEntrySave): Promise<Submitted<Entry>> {
  const { pending, changes, files = [], removedFiles = [], ...options } = save
  const needs = await tagOperations(client, changes.newTags ?? [])
  const submitted = await submitPending(
    client,
    createEntry,
    pending.id,
    ({ data, files: before, needs: needsBefore }) => {
      const left = before.filter(({ key }) => !removedFiles.includes(key))
      return { data: { ...data, ...changes }, files: [...left, ...files], needs: [...needsBefore, ...needs] }
    },
    options,
  )
  return submitted ?? saveNoLongerPending(client, save)
}

/** The same for one that is no longer pending under that id: it was stored, or got a new id. */
async function saveNoLongerPending(client: QueryClient, save: PendingEntrySave): Promise<Submitted<Entry>> {
  const { pending, changes, ...files } = save
  const operation = await findOperation(pending.id)
  if (operation && isOfKind(operation, 'createEntry') && isPending(operation)) {
    return savePendingEntry(client, { ...save, pending: operation })
  }
  const seen = operation && storedAsSeen(operation, pending, changes)
  if (!seen) {
    throw new ApiError(404, 'NOT_FOUND', 'It’s no longer on this device: you discarded it in another tab.')
  }
  return saveEntryChange(client, { ...files, entry: seen, changes })
}

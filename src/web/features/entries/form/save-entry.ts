import type { QueryClient } from '@tanstack/react-query'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import { additionTo, addsTo } from '#shared/entries/additions.ts'
import type { Entry } from '#shared/entries/entries.ts'
import type { NewEntryData } from '#shared/entries/entry-operations.ts'
import { type PendingEntry, withStoredTags } from '#shared/entries/pending-entries.ts'
import { isSameName } from '#shared/foundation/name-key.ts'
import { isPending, ofKind, type PendingFile } from '#shared/offline/operations.ts'
import { operations, readOperations } from '#web/features/offline/outbox/outbox.ts'
import type { Submitted } from '#web/features/offline/outbox/sending/send-stored.ts'
import type { Blobs } from '#web/features/offline/outbox/storage/database.ts'
import { type Submission, storeOperation, submit } from '#web/features/offline/outbox/submit.ts'
import { submitPendingCreate } from '#web/features/offline/outbox/submit-pending-create.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { withPartnerOperations } from '#web/features/sparring/pending-partners.ts'
import { createTag } from '#web/features/tags/operations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { JournalItem } from '../list/journal-items.ts'
import { changeEntry, createEntry, storedAsSeen } from '../operations.ts'
import { findPendingRestore, removalsOf } from '../pending.ts'
import type { EntryData } from './entry-values.ts'

/** Files added to or removed from what is saved. */
interface Files extends Pick<Submission<unknown>, 'draft'> {
  files?: PendingFile[]
  blobs?: Blobs
  /** The keys of pending files that were removed. */
  removedFiles?: string[]
}

export type NewEntrySave = Omit<Submission<NewEntryData>, 'needs'>

export type EntryChangeSave = Files & { entry: Entry; changes: Partial<EntryData>; scope?: Scope }

export type PendingEntrySave = Files & { pending: PendingEntry; changes: Partial<EntryData> }

export const saveNewEntry = async (
  client: QueryClient,
  { data, ...submission }: NewEntrySave,
): Promise<Submitted<Entry>> => {
  const { rounds, needs } = await withPartnerOperations(client, data.rounds)
  return submit(client, createEntry, {
    ...submission,
    data: { ...data, rounds },
    needs: [
      ...needs,
      ...(await tagOperations(client, data.newTags)),
      ...removalsOf(operations.get().filter(isPending), data.planned),
    ],
  })
}

/** Adds what a quick log has to a session, which may be pending itself. */
export async function addToSession(
  client: QueryClient,
  { create, pending: _, ...session }: JournalItem,
  { data, type, draft }: NewEntrySave,
): Promise<Submitted<Entry>> {
  const isTooMuch = addsTo(session, { data, files: [], ...(type && { type }) }) === 'too much'
  if (isTooMuch) throw new ApiError(400, 'INVALID', 'It’s too much for one session. Log it separately.')
  const { changes, newTags } = additionTo(session, { data, ...(type && { type }) })
  const { scope: _scope, tags, ...others } = changes
  const added = {
    ...others,
    ...(tags && { tags: tags.filter((id) => id > 0) }),
    newTags: [...pendingTagsOf(session, newTags), ...newTags],
  }
  return create
    ? savePendingEntry(client, { pending: create, changes: added, draft })
    : saveEntryChange(client, { entry: session, changes: added, draft })
}

/** The names of the tags that a session has only on this device, other than those that are added to it. */
const pendingTagsOf = ({ tags }: Entry, added: string[]) =>
  tags.flatMap(({ id, name }) => (id > 0 || added.some((one) => isSameName(one, name)) ? [] : [name]))

/** Changes a stored entry. Fields the form doesn't change stay as they are, on the server too. */
export async function saveEntryChange(
  client: QueryClient,
  { entry, changes: { newTags = [], ...changes }, scope, removedFiles, ...files }: EntryChangeSave,
): Promise<Submitted<Entry>> {
  // A removal that was undone here must be undone on the server first.
  const restoring = findPendingRestore(operations.get().filter(isPending), entry.id)
  const { rounds, needs } = await withPartnerOperations(client, changes.rounds ?? [])
  return submit(client, changeEntry, {
    ...files,
    data: {
      entry: withStoredTags(entry),
      changes: { ...changes, ...(changes.rounds && { rounds }), ...(scope && { scope }) },
      newTags,
      ...(removedFiles && { removedFiles }),
    },
    needs: [...needs, ...(await tagOperations(client, newTags)), ...(restoring ? [restoring.id] : [])],
  })
}

/** Changes an entry that is pending, or was when the form opened. */
export async function savePendingEntry(
  client: QueryClient,
  { pending, changes: changed, ...files }: PendingEntrySave,
): Promise<Submitted<Entry>> {
  const { rounds, needs } = await withPartnerOperations(client, changed.rounds ?? [])
  const changes = { ...changed, ...(changed.rounds && { rounds }) }
  return submitPendingCreate(client, createEntry, {
    ...files,
    pending,
    changes,
    needs: [...needs, ...(await tagOperations(client, changes.newTags ?? []))],
    changeStored: (operation) => {
      const seen = storedAsSeen(operation, pending, changes)
      return seen && saveEntryChange(client, { ...files, entry: seen, changes })
    },
  })
}

/** The ids of the operations that create these tags; adds the operations that are missing. */
export async function tagOperations(client: QueryClient, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const all = await readOperations(currentUserIn(client)?.id ?? 0)
  const known = ofKind(all, 'createTag')
  const ids: string[] = []
  for (const name of names) {
    const earlier = known.find(({ data }) => isSameName(name, data.name))
    ids.push(
      (earlier ?? (await storeOperation(client, createTag, { draft: null, data: { name, colorClass: 'blue' } })))
        .id,
    )
  }
  return ids
}

import type { Scope } from '#shared/calendar/rule-changes.ts'
import { type Entry, entry } from '#shared/entries/entries.ts'
import { type ChangedFields, changedFieldsOf, isSameField } from '#shared/entries/entry-merge.ts'
import {
  type EntryRemoved,
  type EntryRestored,
  entryRemoved,
  entryRestored,
} from '#shared/entries/entry-operations.ts'
import { changeAsNew, type PendingChange } from '#shared/entries/pending-entries.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { isKnown, removeAsSeen } from '#web/features/offline/outbox/as-seen.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import type { Database } from '#web/features/offline/outbox/storage/database.ts'
import { discardUnsent } from '#web/features/offline/outbox/storage/discard-operation.ts'
import { ApiError, isGone } from '#web/lib/api/api-error.ts'
import { entrySubject, fetchStored, pathOf } from './entry-calls.ts'
import { placeEntry, removeFromJournal } from './list/place-entry.ts'
import { changeIn, mergeOperations, takenBack } from './merge-operations.ts'
import { entryRefreshes } from './refreshes.ts'

interface RemovalPayload {
  scope: Scope
  updatedAt: string
}

export const removeEntry = defineOperation<'removeEntry', { id: number }, RemovalPayload>({
  kind: 'removeEntry',
  schema: entryRemoved,
  label: 'Delete',
  titleOf: ({ entry }) => shownTitle(entry.title),
  dateOf: ({ entry }) => entry.date,
  subjectOf: entrySubject,
  merge: mergeOperations,
  replaced: takenBack,
  payloadOf: ({ data: { entry, scope } }) => ({ scope, updatedAt: entry.updatedAt }),
  send: async (calls, { operation: { data }, payload: { scope, updatedAt } }) => {
    const { id } = data.entry
    const theirs = await removeAsSeen<Entry, string>({
      seen: updatedAt,
      call: (seen) => calls.delete(`${pathOf({ id })}?${new URLSearchParams({ scope, updatedAt: seen })}`),
      theirsAfter: () => fetchStored(calls, { id }),
      next: (theirs) => (isAsSeen(theirs, data) ? theirs.updatedAt : undefined),
    })
    return theirs ? { conflict: { theirs } } : { reply: { id } }
  },
  refreshes: entryRefreshes,
  onStored: removeFromJournal,
})

/** Whether the entry contains only what the person who deleted it had seen or written. */
function isAsSeen(theirs: Entry, { entry: seen, replaced }: EntryRemoved): boolean {
  const tried = (replaced?.tried ?? []) as { changes: ChangedFields }[]
  const written = tried.map(({ changes }) => changes)
  return isKnown(changedFieldsOf(theirs), [changedFieldsOf(seen), ...written], isSameField)
}

/** Restores an entry, and then makes the change that its removal had replaced. */
export const restoreEntry = defineOperation<'restoreEntry', Entry, null>({
  kind: 'restoreEntry',
  schema: entryRestored,
  label: 'Restore',
  titleOf: ({ entry }) => shownTitle(entry.title),
  dateOf: ({ entry }) => entry.date,
  subjectOf: entrySubject,
  merge: mergeOperations,
  payloadOf: () => null,
  send: async (calls, { operation }) => {
    const { body } = await calls.post(`${pathOf(operation.data.entry)}/restore`).catch(refuseForgotten)
    const change = changeIn(operation)
    return change ? { becomes: change } : { reply: entry.parse(body) }
  },
  refreshes: entryRefreshes,
  onStored: placeEntry,
  asNew: (operation) =>
    operation.problem?.code === 'NOT_FOUND' ? changeAsNew(changeIn(operation) ?? unchanged(operation)) : undefined,
})

const unchanged = ({ data: { entry }, ...operation }: Operation<EntryRestored>): PendingChange => ({
  ...operation,
  data: { entry, changes: {}, newTags: [] },
})

function refuseForgotten(error: unknown): never {
  const sentence = 'It was deleted too long ago to be restored. You can save it as a new session.'
  throw isGone(error) ? new ApiError(404, 'NOT_FOUND', sentence) : error
}

/** Discards a removal unless it was sent, or may have been. */
export async function cancelRemoval(from: Database, id: string) {
  const { operation: removal, isUnsent } = await discardUnsent(from, 'removeEntry', id)
  return { removal, isUnsent }
}

import { z } from 'zod/mini'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import { type Entry, entry } from '#shared/entries/entries.ts'
import { type ChangedFields, changedFieldsOf, isSameField } from '#shared/entries/entry-merge.ts'
import { type EntryRemoved, entryRemoved } from '#shared/entries/entry-operations.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { isOfKind } from '#shared/offline/operations.ts'
import { isKnown, removeAsSeen } from '#web/features/offline/outbox/as-seen.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import type { Database } from '#web/features/offline/outbox/storage/database.ts'
import { discardUnsent } from '#web/features/offline/outbox/storage/discard-operation.ts'
import { entrySubject, fetchStored, pathOf } from './entry-calls.ts'
import { placeEntry, removeFromJournal } from './list/place-entry.ts'
import { entryWithPendingChange } from './operations.ts'
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
  merge: (earlier, later) => {
    const { kind, data, files } = later
    if (earlier.kind === kind) return earlier
    if (!isOfKind(earlier, 'changeEntry')) return { kind, data, files, tried: [] }
    const replaced = { data: earlier.data, tried: earlier.tried }
    const entry = entryWithPendingChange(earlier, data.entry)
    return { kind, data: { ...data, entry, replaced }, files: earlier.files, tried: [] }
  },
  replaced: ({ data: { replaced } }) => replaced && { kind: 'changeEntry', ...replaced },
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

export const restoreEntry = defineOperation<'restoreEntry', Entry, null>({
  kind: 'restoreEntry',
  schema: z.object({ entry }),
  label: 'Restore',
  titleOf: ({ entry }) => shownTitle(entry.title),
  dateOf: ({ entry }) => entry.date,
  payloadOf: () => null,
  send: async (calls, { operation }) => {
    const { body } = await calls.post(`${pathOf(operation.data.entry)}/restore`)
    return { reply: entry.parse(body) }
  },
  refreshes: entryRefreshes,
  onStored: placeEntry,
})

/** Discards a removal unless it was sent, or may have been. */
export async function cancelRemoval(from: Database, id: string) {
  const { operation: removal, isUnsent } = await discardUnsent(from, 'removeEntry', id)
  return { removal, isUnsent }
}

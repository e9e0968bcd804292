import type { Scope } from '#shared/calendar/rule-changes.ts'
import { type Entry, entry } from '#shared/entries/entries.ts'
import { type ChangedField, changedFieldsOf, isSameField } from '#shared/entries/entry-merge.ts'
import { type EntryRestored, entryRemoved, entryRestored } from '#shared/entries/entry-operations.ts'
import { createFromChange, type PendingChange } from '#shared/entries/pending-entries.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import { expectNothing } from '#web/features/offline/outbox/sending/calls.ts'
import type { Database } from '#web/features/offline/outbox/storage/database.ts'
import { discardUnsent } from '#web/features/offline/outbox/storage/discard-operation.ts'
import { ApiError, isGone, unlessGone } from '#web/lib/api/api-error.ts'
import { entrySubject, fetchStored, isChangedElsewhere, pathOf } from './entry-calls.ts'
import { placeEntry, removeFromJournal } from './list/place-entry.ts'
import { changeIn, mergeOperations, takenBack } from './merge-operations.ts'
import { settleEntry } from './settle-entry.ts'

/** Paths that go stale when an entry changes: all that may show part of it. */
export const entryRefreshes = [
  '/api/entries',
  '/api/academies',
  '/api/instructors',
  '/api/tags/uses',
  '/api/partners/uses',
  '/api/rounds',
  '/api/rounds/lessons',
  '/api/rounds/contexts',
  '/api/heart-rates/weeks',
  '/api/heart-rates/hardest-rounds',
  '/api/reminders',
  '/api/planned',
  '/api/calendar',
  '/api/practice/due',
  '/api/practice/cards',
  '/api/practice/history',
  '/api/stats',
  '/api/focuses/figures',
  '/api/goal',
  // How many entries a trial has left.
  '/api/payment/status',
]

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
  send: async (calls, { operation, payload: { scope, updatedAt } }) => {
    const { data } = operation
    const { id } = data.entry
    try {
      const at = `${pathOf({ id })}?${new URLSearchParams({ scope, updatedAt })}`
      const removed = await calls.delete(at).catch(unlessGone)
      if (removed) expectNothing(removed)
      return { reply: { id } }
    } catch (error) {
      if (!isChangedElsewhere(error)) throw error
      const theirs = await fetchStored(calls, { id })
      // Only its version is another.
      return isSameEntry(theirs, data.entry)
        ? { becomes: { ...operation, data: { ...data, entry: theirs } } }
        : { conflict: { theirs } }
    }
  },
  // Its Undo, if that was asked for since.
  rest: (_calls, { operation, reply }) => (operation.kind === 'removeEntry' ? { reply } : { becomes: operation }),
  settle: settleEntry,
  refreshes: entryRefreshes,
  onStored: removeFromJournal,
})

function isSameEntry(one: Entry, other: Entry): boolean {
  const [fields, others] = [changedFieldsOf(one), changedFieldsOf(other)]
  return (Object.keys(fields) as ChangedField[]).every((name) => isSameField(name, fields[name], others[name]))
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
    return { reply: entry.parse(body) }
  },
  rest: (_calls, { operation, reply }) => {
    const left = operation.kind === 'removeEntry' ? operation : changeIn(operation)
    return left ? { becomes: left } : { reply }
  },
  settle: settleEntry,
  refreshes: entryRefreshes,
  onStored: placeEntry,
  convertToCreate: (operation) =>
    operation.problem?.code === 'NOT_FOUND'
      ? createFromChange(changeIn(operation) ?? unchanged(operation))
      : undefined,
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

import { type Entry, entry, type NewEntry } from '#shared/entries.ts'
import {
  type ChangedField,
  type ChangedFields,
  changedFieldsOf,
  changesSince,
  isSameField,
  isStoredAs,
  mergeChanges,
} from '#shared/entry-merge.ts'
import { type EntryChange, entryChange, newEntryData } from '#shared/entry-operations.ts'
import { type NewEntryData, newOperationId, type Operation, type PendingEntry } from '#shared/offline.ts'
import {
  changeAsNew,
  changesOf,
  entryAsSeen,
  entryKinds,
  type PendingChange,
  payloadOf,
} from '#shared/pending-entries.ts'
import { shownTitle } from '#shared/quick.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { defineOperation, type Sent } from '#web/features/offline/outbox/operation-kind.ts'
import { tagIdsFrom } from '#web/features/tags/operations.ts'
import { ApiError } from '#web/lib/api.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { entrySubject, fetchStored, isGone, pathOf, unlessChanged } from './entry-calls.ts'
import { placeEntry } from './journal/place-entry.ts'
import { entryRefreshes } from './refreshes.ts'

export const createEntry = defineOperation<NewEntryData, Entry, NewEntry>({
  kind: entryKinds.create,
  schema: newEntryData,
  label: 'New session',
  titleOf: ({ title }) => shownTitle(title),
  dateOf: ({ date }) => date,
  edit: (pending) => openDialog({ kind: 'editPending', pending }),
  payloadOf: (operation, replies) => payloadOf(operation, tagIdsFrom(operation.data.newTags, replies)),
  send: async (calls, { operation, payload, tried }) => {
    const { status, body } = await calls.post('/api/entries', payload)
    const stored = entry.parse(body)
    return status === 201 ? { reply: stored } : foundStored(operation, payload, tried, stored)
  },
  refreshes: entryRefreshes,
  onStored: placeEntry,
  asNew: ({ problem, ...operation }) => {
    const { planned, ...data } = operation.data
    const isTaken = planned !== undefined && problem?.code !== 'SUBSCRIPTION_REQUIRED'
    return isTaken || problem?.code === 'NOT_FOUND' ? { ...operation, data, tried: [] } : undefined
  },
})

/** What becomes of a create whose client id the server knows already. */
function foundStored(operation: PendingEntry, payload: NewEntry, tried: NewEntry[], stored: Entry): Sent<Entry> {
  // Words that were never sent from here are another entry: nothing of the stored one may change.
  if (tried.length === 0 && !isStoredAs(stored, payload)) {
    const merged = [...operation.merged, operation.id]
    return { becomes: { ...operation, id: newOperationId(), merged, tried: [] } }
  }
  const mine = changesSince(tried, payload)
  const { changes, clashing } = mergeChanges({ base: {}, tried, mine, theirs: stored })
  const left = [...Object.keys(changes), ...clashing]
  if (left.length === 0) return { reply: stored }
  return { becomes: asChange(operation, { stored, mine, seen: knownBefore(tried, mine), left, clashing }) }
}

/** What the person knew to be stored before they changed it: the last that was sent and is not the change itself. */
const knownBefore = (tried: NewEntry[], mine: ChangedFields): ChangedFields =>
  Object.fromEntries(
    (Object.keys(mine) as ChangedField[]).map((name) => [
      name,
      tried.findLast((one) => !isSameField(name, one[name], mine[name]))?.[name],
    ]),
  )

interface Leftover {
  stored: Entry
  mine: ChangedFields
  /** What the person knew of the stored entry. */
  seen: ChangedFields
  /** The fields that are left to send. */
  left: string[]
  /** Those of them that were changed elsewhere as well. */
  clashing: string[]
}

/** A create that was stored by an earlier try: what is left of it is a change of the stored entry. */
function asChange(operation: PendingEntry, { stored, mine, seen, left, clashing }: Leftover): Operation {
  const { data, files } = operation
  const fileAttachments = [...data.fileAttachments, ...files.flatMap((file) => file.uploaded ?? [])]
  const changes = {
    ...Object.fromEntries(Object.entries(mine).filter(([name]) => left.includes(name))),
    ...(left.includes('fileAttachments') && { fileAttachments }),
  }
  const change: EntryChange = { entry: entryAsSeen(stored, seen, clashing), changes, newTags: [] }
  return {
    ...operation,
    kind: changeEntry.kind,
    subject: entrySubject(change),
    data: change,
    files: [],
    needs: [],
    tried: [],
    ...(clashing.length > 0 && { conflict: { theirs: stored } }),
  }
}

interface ChangePayload {
  changes: ChangedFields
  scope?: Scope
}

export const changeEntry = defineOperation<EntryChange, Entry, ChangePayload>({
  kind: entryKinds.change,
  schema: entryChange,
  label: 'Edit',
  titleOf: ({ entry, changes }) => shownTitle(changes.title ?? entry.title),
  dateOf: ({ entry, changes }) => changes.date ?? entry.date,
  edit: ({ data: { entry } }) => openDialog({ kind: 'editEntry', entry }),
  subjectOf: entrySubject,
  merge: (earlier, later) => {
    const { kind, data, files, tried } = later
    if (earlier.kind !== kind) return { kind, data, files, tried }
    return { kind, ...mergedChange(earlier as PendingChange, later), tried: earlier.tried }
  },
  payloadOf: (operation, replies) => {
    const { scope } = operation.data.changes
    const changes = changesOf(operation, tagIdsFrom(operation.data.newTags, replies))
    return { changes, ...(scope && { scope }) }
  },
  send: async (calls, { operation, payload, tried }) => {
    const { entry: seen } = operation.data
    const versions = {
      base: changedFieldsOf(seen),
      tried: tried.map(({ changes }) => changes),
      mine: payload.changes,
    }
    let { changes } = payload
    let { updatedAt } = seen
    for (;;) {
      const body = { ...changes, ...(payload.scope && { scope: payload.scope }), updatedAt }
      const stored = await unlessChanged(calls.patch(pathOf(seen), body).catch(asDeleted))
      if (stored) return { reply: entry.parse(stored.body) }
      const theirs = await fetchStored(calls, seen).catch(asDeleted)
      const merged = mergeChanges({ ...versions, theirs })
      if (merged.clashing.length > 0) return { conflict: { theirs } }
      if (Object.keys(merged.changes).length === 0) return { reply: theirs }
      changes = merged.changes
      updatedAt = theirs.updatedAt
    }
  },
  refreshes: entryRefreshes,
  onStored: placeEntry,
  asNew: (operation) =>
    operation.conflict || operation.problem?.code === 'NOT_FOUND' ? changeAsNew(operation) : undefined,
})

/** Two changes of one entry as one. */
function mergedChange(earlier: PendingChange, later: PendingChange): Pick<PendingChange, 'data' | 'files'> {
  const { removedFiles = [], ...data } = later.data
  const added = later.files.filter(({ key }) => !earlier.files.some((file) => file.key === key))
  return {
    data: { ...data, entry: seenBoth(earlier, data.entry), changes: { ...earlier.data.changes, ...data.changes } },
    files: [...earlier.files.filter(({ key }) => !removedFiles.includes(key)), ...added],
  }
}

/** What the person has seen of an entry that they see with their own pending change over it. */
export function seenBoth({ data: { entry: before, changes } }: PendingChange, shown: Entry): Entry {
  const covered = Object.keys(changes).map((name) => [name, before[name as keyof Entry]])
  return { ...shown, ...Object.fromEntries(covered), updatedAt: before.updatedAt }
}

function asDeleted(error: unknown): never {
  throw isGone(error) ? new ApiError(404, 'NOT_FOUND', 'This session was deleted on another device.') : error
}

/** The stored entry of an operation that was a pending one when the form opened, as it was known then. */
export function storedAsSeen(operation: Operation, pending: PendingEntry, changes: object): Entry | undefined {
  const isChange = operation.kind === changeEntry.kind
  const stored = entry.safeParse(isChange ? (operation as PendingChange).data.entry : operation.reply).data
  const seen = payloadOf(pending, [])
  if (!stored || isStoredAs(stored, seen)) return stored
  return entryAsSeen(stored, seen, Object.keys(changes))
}

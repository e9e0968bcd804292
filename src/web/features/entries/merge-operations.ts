import type { Entry } from '#shared/entries/entries.ts'
import type { EntryChange, EntryRemoved } from '#shared/entries/entry-operations.ts'
import type { PendingChange } from '#shared/entries/pending-entries.ts'
import { isOfKind, type Operation } from '#shared/offline/operations.ts'
import { seenBefore } from '#web/features/offline/outbox/changed.ts'

type Merged = Pick<Operation, 'kind' | 'data' | 'files'>

/** The change in an operation on an entry, which may remove or restore it, too. */
export function changeIn(operation: Operation): PendingChange | undefined {
  if (isOfKind(operation, 'changeEntry')) return operation
  const replaced =
    isOfKind(operation, 'removeEntry') || isOfKind(operation, 'restoreEntry') ? operation.data.replaced : undefined
  return replaced && { ...operation, kind: 'changeEntry', ...replaced }
}

/** Whether the server may have removed the entry of a removal. What met a conflict was refused. */
const mayBeRemoved = ({ conflict, attempt, data, tried = [] }: Operation<EntryRemoved>) =>
  conflict === undefined && (data.isStored === true || attempt?.kind === 'removeEntry' || tried.length > 0)

/** What is left of a removal that is taken back: whatever was sent of it is undone, and its change is made. */
export function takenBack(removal: Operation): Omit<Merged, 'files'> | undefined {
  const change = changeIn(removal)
  const isSent = isOfKind(removal, 'removeEntry') && mayBeRemoved(removal)
  if (isSent) return { kind: 'restoreEntry', data: restoredData(removal.data.entry, change) }
  return change && { kind: change.kind, data: change.data }
}

/** All that is done to one entry is one operation, so that none of it ever waits for another part of it. */
export function mergeOperations(earlier: Operation, later: Operation): Merged {
  if (earlier.kind === later.kind && earlier.kind !== 'changeEntry') return earlier
  const [before, after] = [changeIn(earlier), changeIn(later)]
  const change = before && after ? merged(earlier, before, after) : (before ?? after)
  const files = change?.files ?? []
  if (isOfKind(later, 'removeEntry')) {
    const entry = before ? entryWithPendingChange(before, later.data.entry) : later.data.entry
    // Only what was removed is restored.
    const isStored = earlier.kind === 'restoreEntry'
    const data = { ...later.data, ...restoredData(entry, change), ...(isStored && { isStored }) }
    return { kind: later.kind, data, files }
  }
  if (isOfKind(later, 'restoreEntry') || isRestored(earlier)) {
    const { entry } = later.data as { entry: Entry }
    return { kind: 'restoreEntry', data: restoredData(entry, change), files }
  }
  return { kind: later.kind, data: change?.data ?? later.data, files }
}

/** Whoever changes what may have been removed wants it back. */
const isRestored = (earlier: Operation) =>
  earlier.kind === 'restoreEntry' || (isOfKind(earlier, 'removeEntry') && mayBeRemoved(earlier))

const restoredData = (entry: Entry, change: PendingChange | undefined) => ({
  entry,
  ...(change && { replaced: { data: change.data } }),
})

function merged(earlier: Operation, before: PendingChange, after: PendingChange): PendingChange {
  const { removedFiles = [], ...data } = after.data
  const added = after.files.filter(({ key }) => !before.files.some((file) => file.key === key))
  return {
    ...before,
    data: {
      ...data,
      ...(earlier.kind === 'removeEntry' ? withHidden(before.data, data) : { entry: shownBefore(before, data) }),
      changes: { ...before.data.changes, ...data.changes },
    },
    files: [...before.files.filter(({ key }) => !removedFiles.includes(key)), ...added],
  }
}

const shownBefore = (before: PendingChange, { entry }: EntryChange) => entryWithPendingChange(before, entry)

/** A change that a removal had replaced isn't shown: the later one is based on what is stored, but for that one's fields. */
function withHidden(hidden: EntryChange, { entry, changes, newTags }: EntryChange): Partial<EntryChange> {
  const others = Object.entries(hidden.changes).filter(([name]) => !(name in changes))
  return {
    entry: {
      ...seenBefore(hidden.entry, Object.fromEntries(others), entry),
      updatedAt: earlierVersion(hidden.entry, entry),
    },
    newTags: [...new Set([...hidden.newTags, ...newTags])],
  }
}

/** The stored entry as the person saw it, when what they see now includes their own pending change. */
export function entryWithPendingChange({ data: { entry: before, changes } }: PendingChange, shown: Entry): Entry {
  return { ...seenBefore(before, changes, shown), updatedAt: earlierVersion(before, shown) }
}

/** A tab may die before it shows what another device has changed: with the later version, that would be overwritten unseen. */
const earlierVersion = (one: Entry, other: Entry) =>
  one.updatedAt < other.updatedAt ? one.updatedAt : other.updatedAt

import type { Entry } from '#shared/entries.ts'
import type { EntryRemoved } from '#shared/entry-operations.ts'
import type { Operation, PendingEntry } from '#shared/offline.ts'
import { entryKinds, type PendingChange, withChange } from '#shared/pending-entries.ts'
import type { Tag } from '#shared/tags.ts'

type PendingRemoval = Operation<EntryRemoved>

/** Whether it can't be sent until the person decides. */
const isStuck = ({ problem, conflict }: Operation) => problem !== undefined || conflict !== undefined

export const pendingCreatesIn = (operations: Operation[]) =>
  operations.filter((one): one is PendingEntry => one.kind === entryKinds.create)

const changesIn = (operations: Operation[]) =>
  operations.filter((one): one is PendingChange => one.kind === entryKinds.change)

/** The pending change of a stored entry. */
export const findPendingChange = (operations: Operation[], id: number) =>
  changesIn(operations).find(({ data }) => data.entry.id === id)

/** The pending removal of a stored entry. */
export const findRemoval = (operations: Operation[], id: number) =>
  operations.find((one): one is PendingRemoval => one.kind === entryKinds.remove && isAbout(one, id))

/** The pending restore of a stored entry. */
export const findPendingRestore = (operations: Operation[], id: number) =>
  operations.find((one) => one.kind === entryKinds.restore && isAbout(one, id))

const isAbout = ({ data }: Operation, id: number) => (data as { entry: Entry }).entry.id === id

/** Whether an entry is deleted on this device but not on the server yet. */
export function isRemoved(operations: Operation[], id: number): boolean {
  const removal = findRemoval(operations, id)
  return removal !== undefined && !isStuck(removal) && !findPendingRestore(operations, id)
}

/** A stored entry with its pending change applied, and the operation that has yet to sync. */
export function asShown(
  entry: Entry,
  operations: Operation[],
  tags: Tag[],
): { entry: Entry; pending?: Operation } {
  const change = findPendingChange(operations, entry.id)
  const removal = findRemoval(operations, entry.id)
  const pending = change ?? (removal && isStuck(removal) ? removal : undefined)
  return { entry: change ? withChange(entry, change, tags) : entry, ...(pending && { pending }) }
}

/** Stored entries with a pending change, as they were before it; the loaded lists may not contain them. */
export const changedEntries = (operations: Operation[]) => changesIn(operations).map(({ data }) => data.entry)

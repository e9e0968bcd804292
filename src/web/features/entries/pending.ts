import { isAway } from '#shared/absences/is-away.ts'
import type { PlannedKey } from '#shared/calendar/planned.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { withChange } from '#shared/entries/pending-entries.ts'
import { isSamePlanned } from '#shared/entries/planned-sessions.ts'
import { isStuck, type Operation, ofKind } from '#shared/offline/operations.ts'
import type { Tag } from '#shared/training/tags.ts'
import { findReply } from '../offline/outbox/sending/announce-stored.ts'
import { changeIn } from './merge-operations.ts'

/** The pending change of a stored entry. */
export const findPendingChange = (operations: Operation[], id: number) =>
  changesOf(operations).find(({ data }) => data.entry.id === id)

/** Those of entries that are to be removed don't show. */
const changesOf = (operations: Operation[]) =>
  operations.flatMap((operation) => (operation.kind === 'removeEntry' ? [] : (changeIn(operation) ?? [])))

/** The pending removal of a stored entry. */
export const findRemoval = (operations: Operation[], id: number) =>
  ofKind(operations, 'removeEntry').find(({ data }) => data.entry.id === id)

/** The ids of pending removals of a planned session's entry: they have to be stored before it is logged again. */
export const removalsOf = (operations: Operation[], planned: PlannedKey | undefined) =>
  ofKind(operations, 'removeEntry')
    .filter(({ data }) => planned && isSamePlanned(data.entry.planned, planned))
    .map(({ id }) => id)

/** Whether the member is away on a day, and the server doesn't know of it yet. */
export const isAwayHere = (operations: Operation[], day: string) =>
  isAway(
    ofKind(operations, 'createAbsence').map(({ data }) => data),
    day,
  )

/** Whether this device has logged or skipped a session of a series, or its member is away, and the server doesn't know yet. */
export const isSettledHere = (operations: Operation[], key: PlannedKey & { date: string }) =>
  isAwayHere(operations, key.date) ||
  [...ofKind(operations, 'createEntry'), ...ofKind(operations, 'skipPlanned')].some(({ data: { planned } }) =>
    isSamePlanned(planned, key),
  )

/** The pending restore of a stored entry. */
export const findPendingRestore = (operations: Operation[], id: number) =>
  ofKind(operations, 'restoreEntry').find(({ data }) => data.entry.id === id)

/** Whether an entry is deleted on this device but not on the server yet. */
export function isRemoved(operations: Operation[], id: number): boolean {
  const removal = findRemoval(operations, id)
  return removal !== undefined && !isStuck(removal) && !findPendingRestore(operations, id)
}

/** A stored entry with its pending change applied, and the operation still to be synced. */
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
export const changedEntries = (operations: Operation[]) => changesOf(operations).map(({ data }) => data.entry)

/** The entry a create has stored while this tab was open. */
export const findStored = (createId: string) => findReply('createEntry', createId) as Entry | undefined

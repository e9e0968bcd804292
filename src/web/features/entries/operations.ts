import { changeOnto, isContainedIn } from '#shared/entries/additions.ts'
import { type Entry, entry, type NewEntry } from '#shared/entries/entries.ts'
import {
  type ChangedFields,
  changedFieldsOf,
  changesSince,
  isStoredAs,
  mergeChanges,
} from '#shared/entries/entry-merge.ts'
import {
  type EntryChange,
  entryChange,
  type NewEntryData,
  newEntryData,
} from '#shared/entries/entry-operations.ts'
import { createFromChange, entryAsSeen, type PendingEntry, payloadOf } from '#shared/entries/pending-entries.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import { isOfKind, type Operation } from '#shared/offline/operations.ts'
import { needsPlan } from '#shared/refusals/refusals-payment.ts'
import type { FindPartner } from '#shared/sparring/rounds.ts'
import { defineCreate, type Earlier, type SavedVersion } from '#web/features/offline/outbox/define-create.ts'
import { defineOperation, type Sent } from '#web/features/offline/outbox/define-operation.ts'
import { partnersFrom } from '#web/features/sparring/operations.ts'
import { tagIdsFrom } from '#web/features/tags/operations.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import {
  entrySubject,
  fetchLogged,
  fetchLoggedBefore,
  fetchStored,
  isChangedElsewhere,
  pathOf,
  refuseGone,
} from './entry-calls.ts'
import { type ChangePayload, changedIds, changeWithNames, leftOf } from './left-of.ts'
import { placeEntry } from './list/place-entry.ts'
import { mergeOperations } from './merge-operations.ts'
import { entryRefreshes } from './removal-operations.ts'
import { settleEntry } from './settle-entry.ts'

export const createEntry = defineCreate<'createEntry', Entry, NewEntry>({
  kind: 'createEntry',
  path: '/api/entries',
  schema: newEntryData,
  reply: entry,
  label: 'New session',
  failed: (_data, sentence) => `Failed to create entry: ${sentence}`,
  titleOf: ({ title }) => shownTitle(title),
  dateOf: ({ date }) => date,
  edit: (pending) => openDialog({ kind: 'editPending', pending }),
  fieldsOf: (operation, replies) =>
    payloadOf(operation, tagIdsFrom(operation.data.newTags, replies), partnersFrom(replies)),
  isStoredAs,
  changeStored: (_calls, earlier) => Promise.resolve(changeStored(earlier)),
  refused: async (calls, error, payload) => {
    const { planned, unlessLogged } = payload
    if (error.code !== 'ALREADY_LOGGED' || !(planned ?? unlessLogged)) throw error
    const logged = await (planned ? fetchLogged(calls, planned) : fetchLoggedBefore(calls, payload))
    // The other device only planned it; this one says that it was trained.
    const isConfirmed = logged.isPlanned && !payload.isPlanned
    const theirs = isConfirmed
      ? entry.parse((await calls.patch(pathOf(logged), { isPlanned: false })).body)
      : logged
    return isContainedIn(theirs, payload) ? { reply: theirs } : { conflict: { theirs } }
  },
  separate: askWhichToKeep,
  refreshes: entryRefreshes,
  onStored: placeEntry,
  convertToCreate: ({ problem, conflict: _, ...operation }) => {
    const { planned, unlessLogged, ...data } = operation.data
    const isTaken = (planned ?? unlessLogged) !== undefined && !needsPlan(problem?.code ?? '')
    return isTaken || problem?.code === 'NOT_FOUND' ? { ...operation, data } : undefined
  },
})

/** A change of the stored entry, because it can meet a conflict. */
function changeStored({
  operation,
  stored,
  fields,
  created,
}: Earlier<NewEntryData, Entry, NewEntry>): Sent<Entry> {
  const mine = changesSince(created, fields)
  const { changes, clashing } = mergeChanges({ base: created, mine, theirs: stored })
  const left = [...Object.keys(changes), ...clashing]
  if (left.length === 0) return { reply: stored }
  const seen = entryAsSeen(stored, created, clashing)
  const change = asChange(operation, seen, pick(mine, left))
  return { becomes: { ...change, ...(clashing.length > 0 && { conflict: { theirs: stored } }) } }
}

/**
 * The person chooses between a new session and a change of the stored one, which is shown next to theirs. Until then
 * both are kept.
 */
function askWhichToKeep({ operation, stored, fields }: SavedVersion<NewEntryData, Entry, NewEntry>): Sent<Entry> {
  const { isRecurring, recurrencePattern, recurrenceEndDate } = fields
  const noSeries = !isRecurring && { isRecurring, recurrencePattern, recurrenceEndDate }
  const mine = changesSince({ ...fields, ...changedFieldsOf(stored), ...noSeries }, fields)
  const conflict = { theirs: stored, isSavedBefore: true }
  return { becomes: { ...asChange(operation, stored, mine), conflict } }
}

const pick = (fields: ChangedFields, names: string[]): ChangedFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** Turns a create into a change of the stored entry. */
function asChange(operation: PendingEntry, seen: Entry, mine: ChangedFields): Operation {
  const data = changeWithNames(seen, mine, operation.data, operation.files)
  return { ...operation, kind: 'changeEntry', subject: entrySubject(data), data, files: [], needs: [] }
}

export const changeEntry = defineOperation<'changeEntry', Entry, ChangePayload>({
  kind: 'changeEntry',
  schema: entryChange,
  label: 'Edit',
  failed: (_data, sentence) => `Failed to update entry: ${sentence}`,
  titleOf: ({ entry, changes }) => shownTitle(changes.title ?? entry.title),
  dateOf: ({ entry, changes }) => changes.date ?? entry.date,
  edit: ({ data: { entry } }) => openDialog({ kind: 'editEntry', entry }),
  subjectOf: entrySubject,
  merge: mergeOperations,
  payloadOf: (operation, replies) => {
    const { entry, changes } = operation.data
    return {
      changes: changedIds(operation, replies),
      ...(changes.scope && { scope: changes.scope }),
      updatedAt: entry.updatedAt,
    }
  },
  send: async (calls, { operation, payload: { changes: mine, ...version } }) => {
    const { entry: seen } = operation.data
    try {
      return { reply: entry.parse((await calls.patch(pathOf(seen), { ...mine, ...version })).body) }
    } catch (error) {
      if (!isChangedElsewhere(error)) return refuseGone(error)
      const theirs = await fetchStored(calls, seen).catch(refuseGone)
      const { changes, clashing } = mergeChanges({ base: changedFieldsOf(seen), mine, theirs })
      if (clashing.length > 0) return { conflict: { theirs } }
      if (Object.keys(changes).length === 0) return { reply: theirs }
      return { becomes: { ...operation, data: changeOnto(theirs, onlyFields(operation.data, changes)) } }
    }
  },
  settle: settleEntry,
  rest: (_calls, stored) => {
    const left = leftOf(stored)
    return left ? { becomes: left } : { reply: stored.reply }
  },
  refreshes: entryRefreshes,
  onStored: placeEntry,
  convertToCreate: (operation) =>
    operation.conflict || operation.problem?.code === 'NOT_FOUND' ? createFromChange(operation) : undefined,
})

/** A change without the fields that are as wanted already, or that it hasn't changed. */
const onlyFields = ({ changes, ...rest }: EntryChange, left: ChangedFields): EntryChange => ({
  ...rest,
  changes: Object.fromEntries(Object.entries(changes).filter(([name]) => name === 'scope' || name in left)),
})

/** The stored entry of an operation that was still pending when the form opened, with the values the form knew then. */
export function storedAsSeen(operation: Operation, pending: PendingEntry, changes: object): Entry | undefined {
  const isChange = isOfKind(operation, 'changeEntry')
  const stored = entry.safeParse(isChange ? operation.data.entry : operation.reply).data
  const seen = payloadOf(pending, [], stored && partnersIn(stored))
  if (!stored || isStoredAs(stored, seen)) return stored
  return entryAsSeen(stored, seen, Object.keys(changes))
}

/** Finds partners that had no id yet by their names in a stored entry. */
const partnersIn =
  ({ rounds }: Entry): FindPartner =>
  ({ name }) =>
    rounds.find(({ partner }) => partner && nameKey(partner.name) === nameKey(name))?.partner?.id

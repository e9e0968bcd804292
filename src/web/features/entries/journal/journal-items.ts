import type { Entry } from '#shared/entries.ts'
import { type Operation, ofKind } from '#shared/offline.ts'
import { asEntry, type PendingEntry } from '#shared/pending-entries.ts'
import type { Tag } from '#shared/tags.ts'
import { asShown, changedEntries, isRemoved } from '../pending.ts'
import { isListed, isWholeJournal, type JournalFilter, type OtherNames } from './cached-entries.ts'

/** An entry as the journal lists it. */
export type JournalItem = Entry & {
  /** The create, if the server doesn't have it yet. */
  create?: PendingEntry
  /** The operation still to be synced. */
  pending?: Operation
}

interface Listed {
  /** Newest first. */
  entries: Entry[]
  /** Whether all entries are loaded. */
  isWhole: boolean
  /** For a search. */
  otherNames?: OtherNames
}

/** The journal, or what matches a search in it, with pending operations applied. Pending entries come first in their day. */
export function journalItems(
  { entries, isWhole, otherNames = new Map() }: Listed,
  pending: Operation[],
  tags: Tag[],
  filter: JournalFilter,
): JournalItem[] {
  const creates = ofKind(pending, 'createEntry')
    .toReversed()
    .map((create): JournalItem => ({ ...asEntry(create, tags), create, pending: create }))
  const oldest = isWhole ? '' : (entries.at(-1)?.date ?? '')
  const isLoaded = ({ id }: Entry) => entries.some((one) => one.id === id)
  // A pending change may be all this device knows of an entry.
  const others = changedEntries(pending).filter(
    (one) => !isLoaded(one) && (!isWholeJournal(filter) || one.date >= oldest),
  )
  const stored = [...entries, ...others]
    .filter(({ id }) => !isRemoved(pending, id))
    .map((entry): JournalItem => {
      const { entry: shown, ...rest } = asShown(entry, pending, tags)
      return { ...shown, ...rest }
    })
  // The server has searched what it stores; what is pending is searched here.
  const unsearched = (one: JournalItem) => one.pending === undefined || isListed(one, filter, otherNames)
  // Sorting is stable, so that pending entries stay before stored ones of the same day.
  return [...creates, ...stored]
    .filter(unsearched)
    .toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))
}

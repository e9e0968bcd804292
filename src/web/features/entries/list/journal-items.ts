import type { Entry } from '#shared/entries/entries.ts'
import { asEntry, type PendingEntry } from '#shared/entries/pending-entries.ts'
import { type Operation, ofKind } from '#shared/offline/operations.ts'
import type { Tag } from '#shared/training/tags.ts'
import { asShown, changedEntries, isRemoved } from '../pending.ts'
import { isWholeJournal, type JournalFilter, type Ranking, rankIn } from './cached-entries.ts'

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
}

/** Until it is known how to search, nothing pending is found. */
const notYet: Ranking = () => undefined
const everything: Ranking = () => 0

/**
 * The journal, or what matches a search in it, with pending operations applied. Pending entries come first in their day, or among
 * equally good hits.
 */
export function journalItems(
  { entries, isWhole }: Listed,
  pending: Operation[],
  tags: Tag[],
  filter: JournalFilter,
  ranking: Ranking = filter.q === '' ? everything : notYet,
): JournalItem[] {
  const creates = ofKind(pending, 'createEntry')
    .toReversed()
    .map((create): JournalItem => ({ ...asEntry(create, tags), create, pending: create }))
  const oldest = isWhole ? '' : (entries.at(-1)?.date ?? '')
  const isLoaded = ({ id }: Entry) => entries.some((one) => one.id === id)
  // A pending change may be all this device knows of an entry.
  const others = changedEntries(pending).filter(
    (entry) => !isLoaded(entry) && (!isWholeJournal(filter) || entry.date >= oldest),
  )
  const stored = [...entries, ...others]
    .filter(({ id }) => !isRemoved(pending, id))
    .map((entry): JournalItem => {
      const { entry: shown, ...rest } = asShown(entry, pending, tags)
      return { ...shown, ...rest }
    })
  const items = [...creates, ...stored]
  return isWholeJournal(filter) ? items.toSorted(newestFirst) : found(items, filter, ranking)
}

/** The server has searched and ranked what it stores; what is pending is searched here, and takes its place among them. */
function found(items: JournalItem[], filter: JournalFilter, ranking: Ranking): JournalItem[] {
  if (items.every(({ pending }) => pending === undefined)) return items
  const hits = items.map((item) => ({ item, rank: rankIn(item, filter, ranking) }))
  return hits
    .filter(({ item, rank }) => item.pending === undefined || rank !== undefined)
    .toSorted((one, other) => (one.rank ?? last) - (other.rank ?? last) || newestFirst(one.item, other.item))
    .map(({ item }) => item)
}

/** Known to the server by a name that this device doesn't have. */
const last = 9

/** Sorting is stable, so that pending entries stay before stored ones of the same day. */
const newestFirst = (one: Entry, other: Entry) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0)

import type { Entry } from '#shared/entries.ts'
import type { Operation, PendingEntry } from '#shared/offline.ts'
import { asEntry } from '#shared/pending-entries.ts'
import { isFound } from '#shared/search.ts'
import type { Tag } from '#shared/tags.ts'
import { asShown, changedEntries, isRemoved, pendingCreatesIn } from '../pending.ts'

/** An entry as the journal lists it. */
export type JournalItem = Entry & {
  /** The create, where the server does not have it yet. */
  create?: PendingEntry
  /** Whatever is pending of a stored entry. */
  pending?: Operation
}

interface Listed {
  /** Newest first. */
  entries: Entry[]
  /** Whether all entries are loaded. */
  isWhole: boolean
}

/** The journal, or what of it matches a search, with what is pending; on one day that is the latest. */
export function journalItems(
  { entries, isWhole }: Listed,
  pending: Operation[],
  tags: Tag[],
  q: string,
): JournalItem[] {
  const creates = pendingCreatesIn(pending)
    .toReversed()
    .map((create): JournalItem => ({ ...asEntry(create, tags), create, pending: create }))
  const oldest = isWhole ? '' : (entries.at(-1)?.date ?? '')
  const isListed = ({ id }: Entry) => entries.some((one) => one.id === id)
  // A change may be all that this device knows of an entry.
  const others = changedEntries(pending).filter((one) => !isListed(one) && (q !== '' || one.date >= oldest))
  const stored = [...entries, ...others]
    .filter(({ id }) => !isRemoved(pending, id))
    .map((entry): JournalItem => {
      const { entry: shown, ...rest } = asShown(entry, pending, tags)
      return { ...shown, ...rest }
    })
  // The server has searched what it has; what it has not is searched here.
  const unsearched = (one: JournalItem) => one.pending === undefined || isFound(one, q)
  // Sorting is stable: of one day what is pending stays before what is stored.
  return [...creates, ...stored]
    .filter(unsearched)
    .toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))
}

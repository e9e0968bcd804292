import type { Entry } from '#shared/entries.ts'
import { asEntry, type PendingEntry } from '#shared/offline.ts'
import { isFound } from '#shared/search.ts'
import type { Tag } from '#shared/tags.ts'

/** An entry as the journal lists it; `pending` where the server does not have it yet. */
export type Listed = Entry & { pending?: PendingEntry }

/** What is pending in its place among the entries, newest first; on one day it is the latest. */
export function withPending(entries: Entry[], pending: PendingEntry[], tags: Tag[], q: string): Listed[] {
  const waiting = pending
    .toReversed()
    .map((one): Listed => ({ ...asEntry(one, tags), pending: one }))
    .filter((one) => isFound(one, q))
  // Sorting is stable: of one day what waits stays before what is stored.
  return [...waiting, ...entries].toSorted((one, other) =>
    one.date < other.date ? 1 : one.date > other.date ? -1 : 0,
  )
}

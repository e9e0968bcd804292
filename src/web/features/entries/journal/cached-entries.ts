import type { Entry } from '#shared/entries.ts'
import { limits } from '#shared/limits.ts'
import { isFound } from '#shared/search.ts'
import { type EntryFilter, isAmong, isFiltered } from './entry-filter.ts'

type Position = Pick<Entry, 'date' | 'id'>

interface Page {
  items: Entry[]
  cursor?: string | undefined
}

const isOlder = (one: Position, other: Position) =>
  one.date < other.date || (one.date === other.date && one.id < other.id)

/**
 * The loaded journal, which is refreshed with every change, followed by the prefetched entries beyond its end.
 * Both newest first.
 */
export function mergePages(pages: Page[], prefetched: Entry[]): Entry[] {
  const loaded = pages.flatMap(({ items }) => items)
  const last = loaded.at(-1)
  if (!last) return pages.length > 0 ? [] : prefetched
  return pages.at(-1)?.cursor === undefined
    ? loaded
    : [...loaded, ...prefetched.filter((one) => isOlder(one, last))]
}

/** The newest entries as one page of the journal. */
export const asPage = (newest: Entry[]): Page => ({
  items: newest,
  cursor: newest.length < limits.page.max ? undefined : 'more',
})

/** Whether the loaded journal equals the newest entries as far as both go. Both newest first. */
export function isUpToDate(pages: Page[], newest: Entry[]): boolean {
  const loaded = pages.flatMap(({ items }) => items)
  const reach = Math.min(
    pages.at(-1)?.cursor === undefined ? Number.POSITIVE_INFINITY : loaded.length,
    newest.length < limits.page.max ? Number.POSITIVE_INFINITY : newest.length,
  )
  return JSON.stringify(loaded.slice(0, reach)) === JSON.stringify(newest.slice(0, reach))
}

/** Which entries of the journal to list: what was typed in the search box, and what the URL says. */
export interface JournalFilter extends EntryFilter {
  q: string
}

/** Whether all entries are listed. */
export const isWholeJournal = ({ q, ...filter }: JournalFilter) => q === '' && !isFiltered(filter)

/** What else the techniques of the library are called, by their ids. */
export type OtherNames = ReadonlyMap<number, string[]>

/** Whether an entry matches a filter, as the server would say if the device has the library. */
export const isListed = (entry: Entry, { q, ...filter }: JournalFilter, otherNames: OtherNames) =>
  isAmong(entry, filter) && isFound(withOtherNames(entry, otherNames), q)

const withOtherNames = ({ techniques, ...entry }: Entry, otherNames: OtherNames) => ({
  ...entry,
  techniques: techniques.map(({ id, name }) => ({ name, otherNames: otherNames.get(id) ?? [] })),
})

/** One page of cached entries as the server would return it; `cursor` is the 'date_id' of the last entry shown. */
export function cachedPage(
  { cached, otherNames }: { cached: Entry[]; otherNames: OtherNames },
  filter: JournalFilter,
  cursor: string | undefined,
) {
  const [date = '', id = ''] = cursor?.split('_') ?? []
  const found = cached.filter((entry) => isListed(entry, filter, otherNames))
  const rest = cursor === undefined ? found : found.filter((entry) => isOlder(entry, { date, id: Number(id) }))
  const items = rest.slice(0, limits.page.default)
  const last = items.at(-1)
  // The journal may go on past the cache; a search ends with it.
  const hasMore = rest.length > items.length || isWholeJournal(filter)
  return {
    items,
    cursor: hasMore && last ? `${last.date}_${last.id}` : undefined,
    total: isWholeJournal(filter) ? undefined : found.filter(({ isPlanned }) => !isPlanned).length,
    isCached: true as const,
  }
}

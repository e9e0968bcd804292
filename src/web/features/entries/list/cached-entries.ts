import type { Entry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Rank } from '#shared/search/ranking.ts'
import { type EntryFilter, isAmong, isFiltered } from '../search/entry-filter.ts'

type Position = Pick<Entry, 'date' | 'id'>

interface Page {
  items: Entry[]
  cursor?: string | undefined
}

const isOlder = (position: Position, other: Position) =>
  position.date < other.date || (position.date === other.date && position.id < other.id)

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

/** How well an entry matches what is searched for; undefined if it doesn't. */
export type Ranking = (entry: Entry) => Rank | undefined

/** How well an entry matches a filter, as the server would say. `ranking` is that of the filter's search. */
export const rankIn = (entry: Entry, { q: _, ...filter }: JournalFilter, ranking: Ranking) =>
  isAmong(entry, filter) ? ranking(entry) : undefined

/** One page of cached entries as the server would return it; `cursor` is that of the last page. */
export function cachedPage(cached: Entry[], filter: JournalFilter, cursor: string | undefined, ranking: Ranking) {
  const ranked = cached.flatMap((entry) => {
    const rank = rankIn(entry, filter, ranking)
    return rank === undefined ? [] : [{ entry, rank }]
  })
  // Sorting is stable: of equals, the newest stay first.
  const found = ranked.toSorted((one, other) => one.rank - other.rank)
  const rest = cursor === undefined ? found : found.filter((hit) => isAfter(hit, cursor))
  const shown = rest.slice(0, limits.page.default)
  const last = shown.at(-1)
  // The journal may go on past the cache; a search ends with it.
  const hasMore = rest.length > shown.length || isWholeJournal(filter)
  return {
    items: shown.map(({ entry }) => entry),
    cursor: hasMore && last ? `${last.rank}_${last.entry.date}_${last.entry.id}` : undefined,
    total: isWholeJournal(filter) ? undefined : found.filter(({ entry }) => !entry.isPlanned).length,
    isCached: true as const,
  }
}

/** Lists without better and worse hits have cursors without a rank. */
function isAfter({ entry, rank }: { entry: Entry; rank: Rank }, cursor: string): boolean {
  const [id, date = '', lastRank = rank] = cursor.split('_').toReversed()
  return rank === Number(lastRank) ? isOlder(entry, { date, id: Number(id) }) : rank > Number(lastRank)
}

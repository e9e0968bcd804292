import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { z } from 'zod/mini'
import { type Entry, entry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { isUnanswered } from '#web/lib/api/api-error.ts'
import { seedFromBoot } from '#web/lib/api/boot.ts'
import { apiQuery, cachedAs } from '#web/lib/api/queries.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import {
  asPage,
  cachedPage,
  isWholeJournal,
  type JournalFilter,
  mergePages,
  type Ranking,
} from './list/cached-entries.ts'
import { loadSearching } from './search/load-searching.ts'

const path = '/api/entries'

const page = z.object({
  items: z.array(entry),
  cursor: z.optional(z.string()),
  total: z.optional(z.number()),
  /** The first days of the first and last of the weeks in a row through that of the last entry, 'first/last'. */
  streak: z.optional(z.string()),
})

/** A page of the journal; `isCached` if it comes from the cache, because of a `failure`. */
export type Page = z.infer<typeof page> & { isCached?: true; failure?: unknown }

/** The loaded pages of the journal. */
const journal = z.object({ pages: z.array(page), pageParams: z.array(z.optional(z.string())) })

const journalMeta = cachedAs(path, journal)

export const entriesQuery = (filter: JournalFilter) =>
  infiniteQueryOptions({
    queryKey: [path, filter],
    queryFn: ({ pageParam, signal, client }) =>
      fetchPage(filter, pageParam, signal).catch((error: unknown) =>
        pageFromCache(client, filter, pageParam, error),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.cursor,
    placeholderData: keepPreviousData,
    // Fetched again as soon as the device is online.
    staleTime: ({ state }) => (state.data?.pages.some(({ isCached }) => isCached) ? 0 : Number.POSITIVE_INFINITY),
    // Every search is a query of its own.
    gcTime: isWholeJournal(filter) ? 24 * 3_600_000 : 5 * 60_000,
    ...(isWholeJournal(filter) && { meta: journalMeta }),
  })

const wholeJournal = entriesQuery({ q: '' })

seedFromBoot({
  query: wholeJournal,
  part: 'entries',
  schema: page,
  dataOf: (first): InfiniteData<Page> => ({ pages: [first], pageParams: [undefined] }),
})

/** The latest entries of a day of every year, 'MM-DD'. */
export const entriesOnDayQuery = (onDay: string) =>
  apiQuery({ path, params: { onDay, limit: '10' }, schema: z.array(entry), isCached: true })

/** The entries of one day. */
export const entriesOfDayQuery = (day: string) =>
  apiQuery({ path, params: { from: day, to: day }, schema: z.array(entry), isCached: true })

/** The newest entries, prefetched for reading and searching offline. */
export const newestQuery = queryOptions({
  queryKey: [path, 'newest'],
  queryFn: ({ signal }) => fetchJson(z.array(entry), `${path}?planned=near&limit=${limits.page.max}`, { signal }),
  meta: cachedAs(path, z.array(entry)),
})

/** The entries cached on the device, newest first. */
export function cachedEntries(client: QueryClient): Entry[] {
  const pages = client.getQueryData(wholeJournal.queryKey)?.pages.filter(({ isCached }) => !isCached) ?? []
  const newest = client.getQueryData(newestQuery.queryKey) ?? []
  return isNewestNewer(client)
    ? mergePages(
        [asPage(newest)],
        pages.flatMap(({ items }) => items),
      )
    : mergePages(pages, newest)
}

/** Whether the newest entries were fetched after the journal, which is fetched only while it is on the screen. */
function isNewestNewer(client: QueryClient): boolean {
  const updatedAt = (queryKey: QueryKey) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  return updatedAt(newestQuery.queryKey) > updatedAt(wholeJournal.queryKey)
}

/** A page from the cache after a failed request; rethrows the error if the cache has no more than the screen shows. */
async function pageFromCache(
  client: QueryClient,
  filter: JournalFilter,
  cursor: string | undefined,
  error: unknown,
): Promise<Page> {
  if (!isUnanswered(error)) throw error
  const journal = client.getQueryData(wholeJournal.queryKey)
  const isFirst = isWholeJournal(filter) && cursor === undefined
  // The cache has nothing better than the screen.
  if (isFirst && journal && !isNewestNewer(client)) throw error
  const page = cachedPage(cachedEntries(client), filter, cursor, await rankingFor(client, filter, error))
  if (page.items.length === 0 && isWholeJournal(filter)) throw error
  return { ...page, ...(isFirst && { streak: journal?.pages[0]?.streak }), failure: error }
}

/** Without a search, there is nothing to understand. Throws `error` if what understands it isn't on this device yet. */
async function rankingFor(client: QueryClient, { q }: JournalFilter, error: unknown): Promise<Ranking> {
  if (q === '') return () => 0
  const searching = await loadSearching().catch(() => {
    throw error
  })
  return searching.understandOn(localDayNow(), client, q).ranking
}

/** A filter as the server reads it. */
export const filterParams = (filter: object) =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )

async function fetchPage(filter: JournalFilter, cursor: string | undefined, signal: AbortSignal): Promise<Page> {
  const params = filterParams({ ...filter, planned: isWholeJournal(filter) ? 'near' : undefined, cursor })
  const reply = await send(`${path}?${params}`, { signal })
  const total = reply.headers.get('x-total-count')
  return {
    items: z.array(entry).parse(reply.body),
    cursor: reply.headers.get('x-next-cursor') ?? undefined,
    total: total === null ? undefined : Number(total),
    streak: reply.headers.get('x-streak') ?? undefined,
  }
}

/** The journal, newest first, or those of its entries that match a filter. */
export const useEntries = (filter: JournalFilter) => useInfiniteQuery(entriesQuery(filter))

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
import { type Entry, entry } from '#shared/entries.ts'
import { limits } from '#shared/limits.ts'
import { fetchJson, isUnanswered, send } from '#web/lib/api.ts'
import { seedFromBoot } from '#web/lib/boot.ts'
import { cachedAs } from '#web/lib/queries.ts'
import { asPage, cachedPage, mergePages } from './journal/cached-entries.ts'

const path = '/api/entries'

const page = z.object({
  items: z.array(entry),
  cursor: z.optional(z.string()),
  total: z.optional(z.number()),
})

/** A page of the journal; `isCached` if the server didn’t respond and it comes from the cache. */
export type Page = z.infer<typeof page> & { isCached?: true }

/** The loaded pages of the journal. */
const journal = z.object({ pages: z.array(page), pageParams: z.array(z.optional(z.string())) })

const journalMeta = cachedAs(path, journal)

export const entriesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [path, { q }],
    queryFn: ({ pageParam, signal, client }) =>
      fetchPage(q, pageParam, signal).catch((error: unknown) => pageFromCache(client, q, pageParam, error)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.cursor,
    placeholderData: keepPreviousData,
    // Fetched again as soon as the device is online.
    staleTime: ({ state }) => (state.data?.pages.some(({ isCached }) => isCached) ? 0 : Number.POSITIVE_INFINITY),
    // Every search is a query of its own.
    gcTime: q === '' ? 24 * 3_600_000 : 5 * 60_000,
    ...(q === '' && { meta: journalMeta }),
  })

seedFromBoot({
  query: entriesQuery(''),
  part: 'entries',
  schema: page,
  dataOf: (first): InfiniteData<Page> => ({ pages: [first], pageParams: [undefined] }),
})

/** The newest entries, prefetched for reading and searching offline. */
export const newestQuery = queryOptions({
  queryKey: [path, 'newest'],
  queryFn: ({ signal }) => fetchJson(z.array(entry), `${path}?limit=${limits.page.max}`, { signal }),
  meta: cachedAs(path, z.array(entry)),
})

/** The entries cached on the device, newest first. */
export function cachedEntries(client: QueryClient): Entry[] {
  const pages = client.getQueryData(entriesQuery('').queryKey)?.pages.filter(({ isCached }) => !isCached) ?? []
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
  return updatedAt(newestQuery.queryKey) > updatedAt(entriesQuery('').queryKey)
}

/** A page from the cache after a failed request; rethrows the error if the cache has no more than the screen shows. */
function pageFromCache(client: QueryClient, q: string, cursor: string | undefined, error: unknown): Page {
  if (!isUnanswered(error)) throw error
  const isShown = q === '' && cursor === undefined && client.getQueryData(entriesQuery('').queryKey) !== undefined
  // The cache has nothing better than the screen.
  if (isShown && !isNewestNewer(client)) throw error
  const page = cachedPage(cachedEntries(client), q, cursor)
  if (page.items.length === 0 && q === '') throw error
  return page
}

async function fetchPage(q: string, cursor: string | undefined, signal: AbortSignal): Promise<Page> {
  const query = new URLSearchParams({ ...(q && { q }), ...(cursor && { cursor }) })
  const reply = await send(`/api/entries?${query}`, { signal })
  const total = reply.headers.get('x-total-count')
  return {
    items: z.array(entry).parse(reply.body),
    cursor: reply.headers.get('x-next-cursor') ?? undefined,
    total: total === null ? undefined : Number(total),
  }
}

/** The journal, newest first, or the entries that match a search. */
export const useEntries = (q: string) => useInfiniteQuery(entriesQuery(q))

import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { parseCached, setQuery } from '#web/lib/queries.ts'
import { readCached, writeCached, writeCachedNow } from './cache-database.ts'
import { fromServer, isFromCache } from './cached-pages.ts'
import { hasLoggedOut } from './clear-cache.ts'

/** Incremented when the format changes; what older versions cached is not read. */
const version = 2
const maxAge = 24 * 3_600_000
/** A device's clock may have been set back by this much. */
const clockTolerance = 5 * 60_000
/** For queries that share a path, such as the months of the calendar, the latest are enough. */
const maxPerPath = 8

const cachedQuery = z.object({
  key: z.array(z.unknown()),
  data: z.unknown(),
  /** When the server replied. */
  at: z.number(),
  isStale: z.boolean(),
})

const cache = z.object({
  version: z.literal(version),
  userId: z.number(),
  /** When the server last replied. */
  at: z.number(),
  queries: z.array(cachedQuery),
})

function cacheOf(client: QueryClient, userId: number): z.infer<typeof cache> {
  const counts: Record<string, number> = {}
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ meta, state }) => meta?.isCached && fromServer(state.data) !== undefined)
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .filter(({ queryKey: [path] }) => {
      const count = (counts[String(path)] ?? 0) + 1
      counts[String(path)] = count
      return count <= maxPerPath
    })
    .map(({ queryKey, state: { data, dataUpdatedAt, isInvalidated } }) => ({
      key: [...queryKey],
      data: fromServer(data),
      // For pages from the cache, nobody knows when the server replied.
      at: isFromCache(data) ? 0 : dataUpdatedAt,
      isStale: isInvalidated,
    }))
  return { version, userId, at: Math.max(0, ...queries.map(({ at }) => at)), queries }
}

/** Caches the user's queries on the device. */
export async function saveCache(client: QueryClient, userId: number) {
  if (!hasLoggedOut(userId)) await writeCached('queries', cacheOf(client, userId))
}

/** The same while the page is being closed. */
export function saveCacheNow(client: QueryClient, userId: number) {
  if (!hasLoggedOut(userId)) writeCachedNow('queries', cacheOf(client, userId))
}

/**
 * Restores the user's queries, unless they are older than 24 hours at `now`, come from the future, or come from another
 * version. Loaded data stays; restored data is fetched again once it is shown.
 */
export async function restoreCache(client: QueryClient, userId: number, now: number) {
  const { data } = cache.safeParse(await readCached('queries'))
  if (!data || data.userId !== userId || now - data.at > maxAge || data.at - now > clockTolerance) return
  for (const { key, data: value, at, isStale } of data.queries) {
    const parsed = parseCached(key, value)
    if (parsed === undefined || client.getQueryData(key) !== undefined) continue
    const query = setQuery(client, { queryKey: key, meta: { isCached: true } }, parsed, at)
    // The newest entries aren't on the screen; they are refreshed separately.
    if (isStale || key[1] !== 'newest') query.invalidate()
  }
}

import { hashKey, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { parseCached, setQuery } from '#web/lib/api/queries.ts'
import { clockTolerance, maxAge } from './cache-age.ts'
import { mergeQueries, readQueries, writeCachedNow } from './cache-database.ts'
import { fromServer, isFromCache } from './cached-pages.ts'
import { hasLoggedOut } from './clear-cache.ts'

/** Incremented when the format changes; what older versions cached is not read. */
const version = 2
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

type Cache = z.infer<typeof cache>
type CachedQuery = z.infer<typeof cachedQuery>

/** Names the row of this page. */
const page = crypto.randomUUID()

function cacheOf(client: QueryClient, userId: number): Cache {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ meta, state }) => meta?.isCached && fromServer(state.data) !== undefined)
    .map(({ queryKey, state: { data, dataUpdatedAt, isInvalidated } }) => ({
      key: [...queryKey],
      data: fromServer(data),
      // For pages from the cache, nobody knows when the server replied.
      at: isFromCache(data) ? 0 : dataUpdatedAt,
      isStale: isInvalidated,
    }))
  return cacheWith(userId, queries)
}

const cacheWith = (userId: number, queries: CachedQuery[]): Cache => {
  const counts: Record<string, number> = {}
  const newest = queries
    .toSorted((query, other) => other.at - query.at)
    .filter(({ key: [path] }) => {
      const count = (counts[String(path)] ?? 0) + 1
      counts[String(path)] = count
      return count <= maxPerPath
    })
  return { version, userId, at: Math.max(0, ...newest.map(({ at }) => at)), queries: newest }
}

/**
 * The newest of each query that any of a user's pages has cached; of equals, the later in the list. Data from the future at
 * `now` is left out.
 */
function merged(rows: unknown[], userId: number, now: number): Cache {
  const newest = new Map<string, CachedQuery>()
  for (const row of rows) {
    const { data } = cache.safeParse(row)
    if (data?.userId !== userId) continue
    for (const query of data.queries) {
      const hash = hashKey(query.key)
      const isOlder = query.at < (newest.get(hash)?.at ?? 0)
      if (!isOlder && query.at - now <= clockTolerance) newest.set(hash, query)
    }
  }
  return cacheWith(userId, [...newest.values()])
}

/** Caches the user's queries on the device. */
export async function saveCache(client: QueryClient, userId: number, now: number) {
  if (hasLoggedOut(userId)) return
  await mergeQueries((rows) => merged([...rows, cacheOf(client, userId)], userId, now))
}

/** The same while the page is being closed. */
export function saveCacheNow(client: QueryClient, userId: number) {
  if (!hasLoggedOut(userId)) writeCachedNow(`queries/${page}`, cacheOf(client, userId))
}

/**
 * Restores the user's queries, unless they are older than 24 hours at `now`, come from the future, or come from another
 * version. Loaded data stays, unless it is known to be stale and this is newer; restored data is fetched again once it is
 * shown. Returns when the server last replied, in milliseconds, if everything is too old.
 */
export async function restoreCache(client: QueryClient, userId: number, now: number): Promise<number | undefined> {
  const { at: repliedAt, queries } = merged(await readQueries(), userId, now)
  if (now - repliedAt > maxAge) return repliedAt || undefined
  // Nobody knows how old a part without a time is; it isn't older than the rest.
  restore(
    client,
    queries.filter(({ at }) => at === 0 || now - at <= maxAge),
  )
  return undefined
}

/** Restores the user's queries, however old they are. */
export async function restoreOldCopy(client: QueryClient, userId: number, now: number) {
  restore(client, merged(await readQueries(), userId, now).queries)
}

function restore(client: QueryClient, queries: CachedQuery[]) {
  for (const { key, data, at, isStale } of queries) {
    const parsed = parseCached(key, data)
    const loaded = client.getQueryState(key)
    const isLoaded = loaded?.data !== undefined
    if (parsed === undefined || (isLoaded && !(loaded.isInvalidated && loaded.dataUpdatedAt < at))) continue
    const query = setQuery(client, { queryKey: key, meta: { isCached: true } }, parsed, at)
    // The newest entries aren't on the screen; they are refreshed separately.
    if (isStale || key[1] !== 'newest') query.invalidate()
    // It is on the screen already, which says whether it could be refreshed.
    if (isLoaded)
      void client.refetchQueries({ queryKey: key, exact: true, type: 'active' }, { cancelRefetch: false })
  }
}

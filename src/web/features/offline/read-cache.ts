import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { hasLeft } from './drop-cache.ts'
import { fromServer, isFromDevice, schemaOf } from './kept-queries.ts'
import { keep, keepAtOnce, kept } from './read-store.ts'

/** Counted up when what is kept means something else; what an older version has kept is dropped. */
const schema = 1
const lifetime = 24 * 3_600_000
/** A clock that was put right meanwhile may be so far behind. */
const slack = 5 * 60_000
/** Months of the calendar that were looked at, and the like: the latest of each path are enough. */
const mostOfAPath = 8

const cache = z.object({
  schema: z.literal(schema),
  userId: z.number(),
  /** When the server was last heard. */
  at: z.number(),
  queries: z.array(z.object({ key: z.array(z.unknown()), data: z.unknown(), at: z.number(), isOld: z.boolean() })),
})

/** What the app knows now, as it is kept. */
function cacheOf(client: QueryClient, userId: number): z.infer<typeof cache> {
  const counts: Record<string, number> = {}
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => fromServer(state.data) !== undefined && schemaOf(queryKey))
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .filter(({ queryKey: [path] }) => {
      const count = (counts[String(path)] ?? 0) + 1
      counts[String(path)] = count
      return count <= mostOfAPath
    })
    .map(({ queryKey, state: { data, dataUpdatedAt, isInvalidated } }) => ({
      key: [...queryKey],
      data: fromServer(data),
      // What was put together without signal tells nothing about when the server was heard.
      at: isFromDevice(data) ? 0 : dataUpdatedAt,
      isOld: isInvalidated,
    }))
  return { schema, userId, at: Math.max(0, ...queries.map(({ at }) => at)), queries }
}

/** Keeps what the app knows of a person. */
export async function keepCache(client: QueryClient, userId: number) {
  if (!hasLeft(userId)) await keep('cache', cacheOf(client, userId))
}

/** The same while the page goes away. */
export function keepCacheAtOnce(client: QueryClient, userId: number) {
  if (!hasLeft(userId)) keepAtOnce('cache', cacheOf(client, userId))
}

/**
 * Brings back what was kept of a person, unless it is older than 24 hours at `now`, comes from the future or is of
 * another version. What the app knows already stays; what came back is asked for again where it is shown.
 */
export async function restoreCache(client: QueryClient, userId: number, now: number) {
  const { data } = cache.safeParse(await kept('cache'))
  if (!data || data.userId !== userId || now - data.at > lifetime || data.at - now > slack) return
  for (const { key, data: value, at, isOld } of data.queries) {
    const read = schemaOf(key)?.safeParse(value)
    if (!read?.success || client.getQueryData(key) !== undefined) continue
    client.setQueryData(key, read.data, { updatedAt: at })
    // What was only fetched ahead is shown nowhere and has its own time.
    if (isOld || key[1] !== 'newest') client.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
  }
}

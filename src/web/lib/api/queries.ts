import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  type QueryOptions,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { fetchJson } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whether the device caches it for reading offline. */
      isCached?: boolean
    }
    mutationMeta: {
      /** The paths whose queries are stale once the server has replied. */
      refreshes?: readonly string[]
    }
  }
}

interface ApiQuery<T> {
  path: string
  schema: z.ZodMiniType<T>
  /** Part of the query key. */
  params?: Record<string, string>
  /** Whether the device caches it for reading offline. */
  isCached?: boolean
}

/** A query that reads a path of the API. */
export const apiQuery = <T>({ path, schema, params, isCached = false }: ApiQuery<T>) =>
  queryOptions({
    queryKey: params ? [path, params] : [path],
    queryFn: ({ signal }) =>
      fetchJson(schema, params ? `${path}?${new URLSearchParams(params)}` : path, { signal }),
    ...(isCached && { meta: cachedAs(path, schema) }),
  })

const cacheSchemas = new Map<string, Set<z.ZodMiniType>>()

/** The meta of queries that the device caches. Declares how data of this path is parsed when it is restored. */
export function cachedAs(path: string, schema: z.ZodMiniType) {
  const schemas = cacheSchemas.get(path) ?? new Set()
  cacheSchemas.set(path, schemas.add(schema))
  return { isCached: true }
}

/** Parses the cached data of a query; undefined if the path isn't cached or the data doesn't fit. */
export function parseCached([path]: QueryKey, data: unknown): unknown {
  for (const schema of cacheSchemas.get(String(path)) ?? []) {
    const parsed = schema.safeParse(data)
    if (parsed.success) return parsed.data
  }
  return undefined
}

export type KnownQuery = Pick<QueryOptions, 'queryKey' | 'meta'> & { queryKey: QueryKey }

/** Sets the data of a query that may not have been used yet, along with its meta. `updatedAt` in milliseconds. */
export function setQuery(
  client: QueryClient,
  { queryKey, meta }: KnownQuery,
  data: unknown,
  updatedAt = Date.now(),
) {
  const query = client.getQueryCache().build(client, { queryKey, ...(meta && { meta }) })
  query.setData(data, { updatedAt, manual: true })
  return query
}

type Prefetch = Pick<FetchQueryOptions, 'queryKey'>

/**
 * Changes the loaded data of a query, which stays as old and as stale as it was: a tab that only adds what another one
 * has stored doesn't know what else is new.
 */
export function patchQuery<T>(client: QueryClient, queryKey: QueryKey, change: (data: T) => T) {
  const query = client.getQueryCache().find<T>({ queryKey, exact: true })
  if (query?.state.data === undefined) return
  const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state
  query.setData(change(data), { updatedAt, manual: true })
  if (isInvalidated) query.invalidate()
}

type Warmed = (client: QueryClient) => Prefetch[]

const warmed: Warmed[] = []

/** Declares queries that are fetched before they are used, so that they can be read offline. */
export function warmUp(queries: Warmed) {
  warmed.push(queries)
}

export const warmQueries = (client: QueryClient): Prefetch[] => warmed.flatMap((queries) => queries(client))

/** Marks the queries of these paths as stale; those on the screen are fetched again. */
export function refreshPaths(client: QueryClient, paths: readonly string[]) {
  for (const path of paths) void client.invalidateQueries({ queryKey: [path] })
}

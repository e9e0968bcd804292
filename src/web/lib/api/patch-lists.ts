import type { QueryClient } from '@tanstack/react-query'
import { patchQuery } from './queries.ts'

/**
 * Changes every list of this name, however deep, in what this device has loaded from these paths, so that it is right even
 * if the device goes offline now.
 */
export function patchLists<T>(
  client: QueryClient,
  paths: readonly string[],
  name: string,
  change: (list: T[]) => T[],
) {
  for (const { queryKey } of client.getQueryCache().getAll()) {
    if (!paths.includes(String(queryKey[0]))) continue
    patchQuery<unknown>(client, queryKey, (data) => withLists(data, name, (list) => change(list as T[])))
  }
}

function withLists(data: unknown, name: string, change: (list: unknown[]) => unknown[]): unknown {
  if (Array.isArray(data)) return data.map((item) => withLists(item, name, change))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      key === name && Array.isArray(value) ? change(value) : withLists(value, name, change),
    ]),
  )
}

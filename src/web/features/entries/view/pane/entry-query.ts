import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Entry, entry } from '#shared/entries/entries.ts'
import { cachedEntries } from '#web/features/entries/api.ts'
import { fetchJson } from '#web/lib/api/api.ts'
import { isUnanswered } from '#web/lib/api/api-error.ts'
import { seedFromBoot } from '#web/lib/api/boot.ts'

const path = '/api/entries'

/** After this long, the cached entry is shown instead. */
const timeoutMs = 10_000

/** One entry. A list that was fetched since the last change already has it. Without a reply, there is {@link findCached}. */
export const entryQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => fetchStoredEntry(id, signal),
    initialData: () => listedEntry(client, id),
    placeholderData: () => findCached(client, id),
    // The lists have it.
    gcTime: 1_000,
  })

const keyOf = (id: number) => [path, 'one', id]

seedFromBoot({
  query: ({ id }: Entry) => ({ queryKey: keyOf(id) }),
  part: 'entry',
  schema: entry,
  dataOf: (opened: Entry) => opened,
})

const fetchStoredEntry = (id: number, signal?: AbortSignal) =>
  fetchJson(entry, `${path}/${id}`, { timeout: timeoutMs, ...(signal && { signal }) })

/** Fetches an entry; without a reply, the cached one. */
export async function fetchEntry(client: QueryClient, id: number): Promise<Entry> {
  try {
    return await fetchStoredEntry(id)
  } catch (error) {
    const known = isUnanswered(error) && findCached(client, id)
    if (known) return known
    throw error
  }
}

/** An entry as a list has it, otherwise fetched; without a reply, the cached one. */
export const knownEntry = async (client: QueryClient, id: number): Promise<Entry> =>
  listedEntry(client, id) ?? fetchEntry(client, id)

/** The entry as this device has it. Not a reply: an old copy is shown until the server has replied. */
export const findCached = (client: QueryClient, id: number) =>
  cachedEntries(client).find((entry) => entry.id === id)

/** The entry from any list that has it and isn't stale, the last fetched one first. */
const listedEntry = (client: QueryClient, id: number) =>
  client
    .getQueryCache()
    .findAll({ queryKey: [path], predicate: ({ state }) => !state.isInvalidated })
    .toSorted((query, other) => other.state.dataUpdatedAt - query.state.dataUpdatedAt)
    .flatMap(({ state }) => entriesIn(state.data as List))
    .find((one) => one.id === id)

/** The data of queries of this path: pages, plain lists, and single entries. */
type List = InfiniteData<{ items: Entry[] }> | Entry[] | Entry | undefined

function entriesIn(list: List): Entry[] {
  if (list === undefined || Array.isArray(list)) return list ?? []
  return 'pages' in list ? list.pages.flatMap(({ items }) => items) : [list]
}

import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { z } from 'zod/mini'
import { type Entry, entry, type NewEntry, names } from '#shared/entries.ts'
import { ApiError, fetchJson, send } from '../../lib/api.ts'
import { bootData } from '../../lib/boot.ts'

export interface Page {
  items: Entry[]
  cursor?: string | undefined
  total?: number | undefined
}

const entriesKey = ['/api/entries'] as const

const entriesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...entriesKey, { q }],
    queryFn: ({ pageParam, signal }) => fetchPage(q, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.cursor,
    placeholderData: keepPreviousData,
  })

async function fetchPage(q: string, cursor: string | undefined, signal: AbortSignal): Promise<Page> {
  const query = new URLSearchParams({ ...(q && { q }), ...(cursor && { cursor }) })
  const reply = await send(`/api/entries?${query}`, { signal })
  const total = reply.headers.get('x-total-count')
  return {
    items: z.array(entry).parse(await reply.json()),
    cursor: reply.headers.get('x-next-cursor') ?? undefined,
    total: total === null ? undefined : Number(total),
  }
}

/** Takes the first page that the document brought along. */
export function seedEntries(client: QueryClient) {
  if (!bootData?.entries) return
  const pages: InfiniteData<Page> = { pages: [bootData.entries], pageParams: [undefined] }
  client.setQueryData(entriesQuery('').queryKey, pages)
}

/** The journal, newest first, or what of it matches a search. */
export const useEntries = (q: string) => useInfiniteQuery(entriesQuery(q))

export const academiesQuery = queryOptions({
  queryKey: ['/api/academies'],
  queryFn: ({ signal }) => fetchJson(names, '/api/academies', { signal }),
})

/** After a change of an entry: lists, academies and reminders are asked for again. */
function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [entriesKey, academiesQuery.queryKey, ['/api/reminders'], ['/api/calendar']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

/** What another tab or device has deleted leaves the list of this one as well. */
const refreshWhenGone = (refresh: () => Promise<unknown>) => (error: Error) =>
  error instanceof ApiError && error.code === 'NOT_FOUND' ? refresh() : undefined

/** What the form sends; `clientId` makes a second try of a create safe. */
export type EntryValues = Omit<NewEntry, 'clientId'>

/** Stores a new entry, or the changes of the one with `id`. */
export function useSaveEntry(id: number | undefined) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (values: NewEntry) => (id === undefined ? create(values) : change(id, values)),
    onSuccess: refresh,
    onError: refreshWhenGone(refresh),
  })
}

async function create(values: NewEntry): Promise<Entry> {
  const reply = await send('/api/entries', { method: 'POST', body: values })
  const stored = entry.parse(await reply.json())
  // An earlier try had arrived after all, with what was typed by then.
  return reply.status === 200 ? change(stored.id, values) : stored
}

const change = (id: number, values: EntryValues) =>
  fetchJson(entry, `/api/entries/${id}`, { method: 'PATCH', body: values })

export function useRemoveEntry() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => send(`/api/entries/${id}`, { method: 'DELETE' }),
    onSuccess: refresh,
    onError: refreshWhenGone(refresh),
  })
}

export function useRestoreEntry() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => send(`/api/entries/${id}/restore`, { method: 'POST' }),
    onSuccess: refresh,
  })
}

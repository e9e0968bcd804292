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
import { type Entry, type EntryChanges, entry, type NewEntry, names } from '#shared/entries.ts'
import type { Attachment } from '#shared/media.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { ApiError, fetchJson, send } from '../../lib/api.ts'
import { bootData } from '../../lib/boot.ts'
import { refreshAfterEntries } from '../../lib/refresh.ts'

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

function useRefresh() {
  const client = useQueryClient()
  return () => refreshAfterEntries(client)
}

/** What another tab or device has deleted leaves the list of this one as well. */
const refreshWhenGone = (refresh: () => void) => (error: Error) => {
  if (error instanceof ApiError && error.code === 'NOT_FOUND') refresh()
}

/** What the form holds: of files all that is known, so that they can be shown. */
export type EntryValues = Omit<NewEntry, 'clientId' | 'planned' | 'fileAttachments'> & {
  fileAttachments: Attachment[]
}

/** Stores a new entry, or the changes of one that exists. */
export function useSaveEntry() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (save: { added: NewEntry } | { id: number; changes: EntryChanges }) =>
      'added' in save ? create(save.added) : change(save.id, save.changes),
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

const change = (id: number, values: EntryChanges) =>
  fetchJson(entry, `/api/entries/${id}`, { method: 'PATCH', body: values })

export function useRemoveEntry() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, scope }: { id: number; scope: Scope }) =>
      send(`/api/entries/${id}?scope=${scope}`, { method: 'DELETE' }),
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

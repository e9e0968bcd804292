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
import { limits } from '#shared/limits.ts'
import type { Attachment } from '#shared/media.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { ApiError, fetchJson, isUnanswered, send } from '../../lib/api.ts'
import { bootData } from '../../lib/boot.ts'
import { refreshAfterEntries } from '../../lib/refresh.ts'
import { sync } from '../offline/syncing.ts'
import { joined, keptPage } from './known-entries.ts'
import { saveEntry } from './save-entry.ts'

export interface Page {
  items: Entry[]
  cursor?: string | undefined
  total?: number | undefined
  /** Whether no answer came, and this is what the device knows. */
  isKept?: true
}

const entriesKey = ['/api/entries'] as const

export const entriesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...entriesKey, { q }],
    queryFn: ({ pageParam, signal, client }) =>
      fetchPage(q, pageParam, signal).catch((error: unknown) => keptInstead(client, q, pageParam, error)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.cursor,
    placeholderData: keepPreviousData,
    // Asked again as soon as there is signal.
    staleTime: ({ state }) => (state.data?.pages.some(({ isKept }) => isKept) ? 0 : Number.POSITIVE_INFINITY),
    // Each search is another one.
    gcTime: q === '' ? 24 * 3_600_000 : 5 * 60_000,
  })

/** The newest entries, fetched ahead for reading and searching without signal. */
export const newestQuery = queryOptions({
  queryKey: [...entriesKey, 'newest'],
  queryFn: ({ signal }) => fetchJson(z.array(entry), `/api/entries?limit=${limits.page.most}`, { signal }),
})

/** What the device knows of the journal, newest first. */
export function knownEntries(client: QueryClient): Entry[] {
  const pages = client.getQueryData(entriesQuery('').queryKey)?.pages.filter(({ isKept }) => !isKept) ?? []
  return joined(pages, client.getQueryData(newestQuery.queryKey) ?? [])
}

/** A page of what the device knows, where no answer came; the error again where it knows no more than is shown. */
function keptInstead(client: QueryClient, q: string, cursor: string | undefined, error: unknown): Page {
  if (!isUnanswered(error)) throw error
  // What is on the screen is no worse than what is kept.
  if (q === '' && cursor === undefined && client.getQueryData(entriesQuery('').queryKey)) throw error
  const page = keptPage(knownEntries(client), q, cursor)
  if (page.items.length === 0 && q === '') throw error
  return page
}

/** Milliseconds after which what the device knows is shown instead. */
const patience = 15_000

async function fetchPage(q: string, cursor: string | undefined, signal: AbortSignal): Promise<Page> {
  const query = new URLSearchParams({ ...(q && { q }), ...(cursor && { cursor }) })
  const reply = await send(`/api/entries?${query}`, { signal, timeout: patience })
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
  /** Tags that could not be made yet for want of a signal. */
  newTags: string[]
}

/** Stores a new entry, or changes one; without an answer a new one is kept on the device, and so is a change of one. */
export function useSaveEntry() {
  const refresh = useRefresh()
  const client = useQueryClient()
  return useMutation({
    mutationFn: saveEntry,
    onSuccess: (saved) => {
      if (saved === 'kept') void sync(client, { isQuiet: true })
      else refresh()
    },
    onError: refreshWhenGone(refresh),
  })
}

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

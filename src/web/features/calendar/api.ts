import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type CalendarItem, calendarFeed, calendarItems } from '#shared/calendar.ts'
import { type Entry, entry } from '#shared/entries.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { fetchJson, isUnanswered, send } from '../../lib/api.ts'
import { knownEntries } from '../entries/api.ts'
import { useChangePlanned } from '../planned/api.ts'
import { dayAfterSteps, type Span, spanOf, type View } from './calendar-days.ts'
import { withMoved } from './items.ts'

const calendarKey = ['/api/calendar'] as const

export const calendarQuery = ({ from, to }: Span) =>
  queryOptions({
    queryKey: [...calendarKey, { from, to }],
    queryFn: ({ signal }) =>
      fetchJson(calendarItems, `/api/calendar?${new URLSearchParams({ from, to })}`, { signal }),
  })

/** What lies on the days of a span. While it loads, what was there before stays. */
export const useCalendar = (span: Span) => useQuery({ ...calendarQuery(span), placeholderData: keepPreviousData })

/** What lies on the days that a view shows; what is before and after them loads ahead. */
export function useCalendarAround({ view, day }: { view: View; day: string }) {
  const client = useQueryClient()
  const calendar = useCalendar(spanOf(view, day))
  const shown = calendar.isPlaceholderData ? 0 : calendar.dataUpdatedAt
  const loadNeighbours = useEffectEvent(() => {
    for (const step of [1, -1]) {
      void client.prefetchQuery(calendarQuery(spanOf(view, dayAfterSteps(view, day, step))))
    }
  })
  useEffect(() => {
    if (shown > 0) loadNeighbours()
  }, [shown])
  return calendar
}

/** The entry behind an item of the calendar; without an answer, as the device knows it. */
export async function fetchEntry(client: QueryClient, id: number): Promise<Entry> {
  try {
    return await fetchJson(entry, `/api/entries/${id}`, { timeout: patience })
  } catch (error) {
    const known = isUnanswered(error) && knownEntries(client).find((one) => one.id === id)
    if (known) return known
    throw error
  }
}

/** Milliseconds after which what the device knows is shown instead. */
const patience = 10_000

/** After a change made here: the calendar, and the lists that show the same. */
export function useRefresh() {
  const client = useQueryClient()
  return (...paths: string[]) => {
    for (const path of [...calendarKey, ...paths]) void client.invalidateQueries({ queryKey: [path] })
  }
}

export interface Move {
  item: CalendarItem
  to: string
  scope: Scope
}

/** Moves an item to another day; it lies there at once, and goes back when the server does not agree. */
export function useMoveItem() {
  const client = useQueryClient()
  const refresh = useRefresh()
  const planned = useChangePlanned()

  const show = (item: CalendarItem, date: string) =>
    client.setQueriesData<CalendarItem[]>(
      { queryKey: calendarKey },
      (items) => items && withMoved(items, item, date),
    )

  return useMutation({
    mutationFn: async ({ item, to, scope }: Move) => {
      if (item.kind === 'planned') return planned.mutateAsync({ key: item, changes: { date: to, scope } })
      const path = item.kind === 'entry' ? `/api/entries/${item.id}` : `/api/reminders/${item.id}`
      const body = item.kind === 'entry' && item.isRecurring ? { date: to, scope } : { date: to }
      await send(path, { method: 'PATCH', body })
      return undefined
    },
    onMutate: async ({ item, to }) => {
      await client.cancelQueries({ queryKey: calendarKey })
      show(item, to)
    },
    onError: (_error, { item }) => show(item, item.date),
    onSettled: () => refresh('/api/entries', '/api/planned', '/api/reminders'),
  })
}

export const feedQuery = queryOptions({
  queryKey: ['/api/calendar/feed'],
  queryFn: ({ signal }) => fetchJson(calendarFeed, '/api/calendar/feed', { signal }),
})

/** Makes the private link, or another one in place of it. */
export function useMakeFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return fetchJson(calendarFeed, '/api/calendar/feed', { method: 'POST', body: { timeZone } })
    },
    onSuccess: (feed) => client.setQueryData(feedQuery.queryKey, feed),
  })
}

export function useRemoveFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send('/api/calendar/feed', { method: 'DELETE' }),
    onSuccess: () => client.setQueryData(feedQuery.queryKey, { path: null }),
  })
}

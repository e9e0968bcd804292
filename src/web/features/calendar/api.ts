import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  bootCalendar,
  type CalendarItem,
  calendarFeed,
  calendarItems,
  createdCalendarFeed,
} from '#shared/calendar/calendar.ts'
import type { Span } from '#shared/calendar/calendar-span.ts'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import { sunday } from '#shared/foundation/dates.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { isUnanswered } from '#web/lib/api/api-error.ts'
import { seedFromBoot } from '#web/lib/api/boot.ts'
import { preload } from '#web/lib/api/preload.ts'
import { apiQuery, cachedAs, patchQuery, refreshPaths, warmUp } from '#web/lib/api/queries.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { dayAfterSteps, type Shown, spanOf } from './calendar-days.ts'
import { withMoved } from './items.ts'

const path = '/api/calendar'

const loadVerbs = () => import('#web/features/entries/planned-sessions.ts')

/** Declared when this file loads rather than with the first month, so that cached months can be restored. */
const meta = cachedAs(path, calendarItems)

const calendarQuery = ({ from, to }: Span) => ({
  ...apiQuery({ path, schema: calendarItems, params: { from, to } }),
  meta,
})

seedFromBoot({ query: calendarQuery, part: 'calendar', schema: bootCalendar, dataOf: ({ items }) => items })

/** The months around today. */
warmUp((client) => {
  const today = localDayNow()
  const { weekStartsOn = sunday } = currentUserIn(client) ?? {}
  return [0, 1, -1].map((step) =>
    calendarQuery(spanOf({ view: 'month', day: dayAfterSteps('month', today, step), weekStartsOn })),
  )
})

/** The items of a span. While it loads, the previous span stays on the screen. */
export const useCalendar = (span: Span) => useQuery({ ...calendarQuery(span), placeholderData: keepPreviousData })

/** The items a view shows; its neighbors are prefetched. */
export function useCalendarAround(shown: Shown) {
  const client = useQueryClient()
  const calendar = useCalendar(spanOf(shown))
  const loadedAt = calendar.isPlaceholderData ? 0 : calendar.dataUpdatedAt
  const prefetchNeighbors = useEffectEvent(() => {
    for (const step of [1, -1]) {
      const day = dayAfterSteps(shown.view, shown.day, step)
      void client.prefetchQuery(calendarQuery(spanOf({ ...shown, day })))
    }
  })
  useEffect(() => {
    if (loadedAt > 0) prefetchNeighbors()
  }, [loadedAt])
  return calendar
}

type Undo = () => Promise<unknown>

interface Move {
  item: CalendarItem
  to: string
  scope: Scope
  /** Undoes an earlier move instead. */
  undo?: Undo
}

/** Moves an item to another day. Returns how to undo that. */
async function moveItem(client: QueryClient, { item, to, scope }: Move): Promise<Undo> {
  if (item.kind === 'planned' || item.kind === 'entry')
    return (await loadVerbs()).move(client, item, { date: to, scope })
  const put = (date: string) => send(`/api/reminders/${item.id}`, { method: 'PATCH', body: { date } })
  await put(to)
  return () => put(item.date)
}

/** Moves an item on the screen at once, and back if the server refuses. */
export function useMoveItem() {
  const client = useQueryClient()
  useEffect(() => preload(loadVerbs), [])
  const show = (item: CalendarItem, date: string) => {
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [path] })) {
      patchQuery<CalendarItem[]>(client, queryKey, (items) => withMoved(items, item, date))
    }
  }

  return useMutation({
    mutationFn: async (move: Move) => (move.undo ? void (await move.undo()) : moveItem(client, move)),
    onMutate: async ({ item, to }) => {
      await client.cancelQueries({ queryKey: [path] })
      show(item, to)
    },
    onError: (error, { item }) => {
      show(item, item.date)
      // The server may have moved it anyway.
      if (isUnanswered(error)) refreshPaths(client, [path])
    },
    meta: { refreshes: [path, '/api/entries', '/api/planned', '/api/reminders'] },
  })
}

export const feedQuery = apiQuery({ path: '/api/calendar/feed', schema: calendarFeed })

/** Creates the private link, or replaces it. */
export function useCreateFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return fetchJson(createdCalendarFeed, '/api/calendar/feed', { method: 'POST', body: { timeZone } })
    },
    onSuccess: ({ createdAt }) => client.setQueryData(feedQuery.queryKey, { createdAt }),
  })
}

export function useRemoveFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send('/api/calendar/feed', { method: 'DELETE' }),
    onSuccess: () => client.setQueryData(feedQuery.queryKey, { createdAt: null }),
  })
}

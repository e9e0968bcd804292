import type { QueryClient } from '@tanstack/react-query'
import { localDay } from '#shared/dates.ts'
import { sessionIn } from '../features/auth/api.ts'
import { calendarQuery } from '../features/calendar/api.ts'
import { dayAfterSteps, spanOf } from '../features/calendar/calendar-days.ts'
import { academiesQuery, newestQuery } from '../features/entries/api.ts'
import { nearPlannedQuery } from '../features/planned/api.ts'
import { remindersQuery } from '../features/reminders/api.ts'
import { tagsQuery } from '../features/tags/api.ts'
import { templatesQuery } from '../features/templates/api.ts'

const hour = 3_600_000
const tenMinutes = 600_000

/** Fetches quietly what somebody may want to read without signal: once an hour, and after something has changed. */
export async function warmUp(client: QueryClient) {
  const { dataUpdatedAt = 0, isInvalidated = false } = client.getQueryState(newestQuery.queryKey) ?? {}
  const age = Date.now() - dataUpdatedAt
  if (!isInvalidated && age >= 0 && age < hour) return
  // Without an answer to the first there is none to the others.
  const newest = await client.fetchQuery({ ...newestQuery, staleTime: 0 }).catch(() => undefined)
  if (!newest) return
  const day = localDay(new Date())
  const months = [0, 1, -1].map((step) => calendarQuery(spanOf('month', dayAfterSteps('month', day, step))))
  // One after the other: whoever is at the screen goes first.
  for (const load of [
    () => client.prefetchQuery({ ...nearPlannedQuery, staleTime: tenMinutes }),
    () => client.prefetchQuery({ ...tagsQuery, staleTime: tenMinutes }),
    () => client.prefetchQuery({ ...academiesQuery, staleTime: tenMinutes }),
    () => client.prefetchQuery({ ...remindersQuery, staleTime: tenMinutes }),
    () => client.prefetchQuery({ ...templatesQuery, staleTime: tenMinutes }),
    ...months.map((month) => () => client.prefetchQuery({ ...month, staleTime: tenMinutes })),
  ]) {
    // Whoever logs out meanwhile is asked nothing more.
    if (sessionIn(client)) await load()
  }
}

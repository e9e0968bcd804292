import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries/entries.ts'
import { sunday } from '#shared/foundation/week-start.ts'
import type { DayAndWeek } from '#shared/search/days.ts'
import type { NearestSearch } from '#shared/search/nearest.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { nearestIn, type Understood, understand } from './understand.ts'

const libraryOf = (client: QueryClient) => client.getQueryData(techniquesQuery.queryKey) ?? []

const searchDays = (client: QueryClient, today: string): DayAndWeek => ({
  today,
  weekStartsOn: currentUserIn(client)?.weekStartsOn ?? sunday,
})

/** What a search means on this day, with the techniques that this device knows. */
export const understandOn = (today: string, client: QueryClient, q: string): Understood =>
  understand(q, libraryOf(client), searchDays(client, today))

/** The nearest search to one without hits, in the entries that this device knows. */
export const nearestNow = (client: QueryClient, q: string, entries: Entry[], isExact: boolean): NearestSearch =>
  nearestIn(q, entries, libraryOf(client), searchDays(client, localDayNow()), isExact)

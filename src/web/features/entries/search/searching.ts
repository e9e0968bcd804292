import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries/entries.ts'
import { localDay } from '#shared/foundation/dates.ts'
import { sunday } from '#shared/foundation/week-start.ts'
import type { DayAndWeek } from '#shared/search/days.ts'
import type { NearestSearch } from '#shared/search/nearest.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { nearestIn, type Understood, understand } from './understand.ts'

const libraryOf = (client: QueryClient) => client.getQueryData(techniquesQuery.queryKey) ?? []

const nowIn = (client: QueryClient): DayAndWeek => ({
  today: localDay(new Date()),
  weekStartsOn: currentUserIn(client)?.weekStartsOn ?? sunday,
})

/** What a search means today, with the techniques that this device knows. */
export const understandNow = (client: QueryClient, q: string): Understood =>
  understand(q, libraryOf(client), nowIn(client))

/** The nearest search to one without hits, in the entries that this device knows. */
export const nearestNow = (client: QueryClient, q: string, entries: Entry[], isExact: boolean): NearestSearch =>
  nearestIn(q, entries, libraryOf(client), nowIn(client), isExact)

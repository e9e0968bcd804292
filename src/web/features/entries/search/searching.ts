import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries/entries.ts'
import { localDay } from '#shared/foundation/dates.ts'
import { sunday } from '#shared/foundation/week-start.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { suggestQuery, type Understood, understand } from './understand.ts'

const libraryOf = (client: QueryClient) => client.getQueryData(techniquesQuery.queryKey) ?? []

/** Parses a search as of today, with the techniques on this device. */
export const understandNow = (client: QueryClient, q: string): Understood =>
  understand(q, libraryOf(client), {
    today: localDay(new Date()),
    weekStartsOn: currentUserIn(client)?.weekStartsOn ?? sunday,
  })

/** Suggests a corrected query for a search without hits, by these entries and others. */
export const suggestNow = (client: QueryClient, q: string, entries: Entry[]): string | undefined =>
  suggestQuery(q, entries, libraryOf(client))

import type { QueryClient } from '@tanstack/react-query'
import { type Competition, competition } from '#shared/competitions/competitions.ts'
import type { ChangedReply } from '#web/features/offline/outbox/sending/send-change.ts'
import { apiQuery, patchQuery, warmUp } from '#web/lib/api/queries.ts'

export const path = '/api/competitions'

/** The member's competitions with their matches, the first one first. */
export const competitionsQuery = apiQuery({ path, schema: competition.list, isCached: true })
warmUp(() => [competitionsQuery])

/** Paths that show competitions, what matches teach, or the reminders of deadlines. */
export const competitionRefreshes = [path, '/api/calendar', '/api/reminders', '/api/stats', '/api/rounds']

export const byDay = <One extends { date: string }>(one: One, other: One) => one.date.localeCompare(other.date)

/** Shows what was stored in the loaded list, until it is fetched again. */
export const showStored = (client: QueryClient, { id, stored }: ChangedReply<Competition>) =>
  patchQuery<Competition[]>(client, competitionsQuery.queryKey, (shown) =>
    [...shown.filter((one) => one.id !== id && one.id !== stored?.id), ...(stored ? [stored] : [])].sort(byDay),
  )

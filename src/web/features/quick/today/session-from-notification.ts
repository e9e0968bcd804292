import type { QueryClient } from '@tanstack/react-query'
import { type PlannedSession, plannedSessions } from '#shared/entries/planned-sessions.ts'
import { keysOf, sessionToLog } from '#shared/entries/today.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { isPending } from '#shared/offline/operations.ts'
import type { Template } from '#shared/training/templates.ts'
import { cachedEntries, entriesOfDayQuery } from '#web/features/entries/api.ts'
import { journalItems } from '#web/features/entries/list/journal-items.ts'
import { nearPlannedQuery } from '#web/features/planned/api.ts'
import { timeOfEveningNow } from '#web/features/sessions/evening.ts'
import { templatesQuery } from '#web/features/templates/api.ts'
import { onThisDevice } from '../log-session.ts'

/** The session with that key, if one tap can still log it. */
export const sessionFromNotification = (client: QueryClient, key: string) =>
  sessionAmong(client, [], (session, templates) => keysOf(session, templates).includes(key))

/** The session that one tap can log now. */
export const offeredSession = (client: QueryClient, dismissed: string[]) =>
  sessionAmong(client, dismissed, () => true)

/**
 * The server is asked first, because what the device has may be older than the notification; without a connection, it has
 * to do.
 */
async function sessionAmong(
  client: QueryClient,
  dismissed: string[],
  isAsked: (session: PlannedSession, templates: Template[]) => boolean,
): Promise<PlannedSession | undefined> {
  const now = timeOfEveningNow(client)
  const days = [now.day, addDays(now.day, -1)]
  const [planned, templates, items] = await Promise.all([
    client
      .fetchQuery({ ...nearPlannedQuery, staleTime: 0 })
      .catch(() => client.getQueryData(nearPlannedQuery.queryKey) ?? []),
    client
      .fetchQuery({ ...templatesQuery, staleTime: 0 })
      .catch(() => client.getQueryData(templatesQuery.queryKey) ?? []),
    itemsOf(client, days),
  ])
  const plans = items.filter(({ isPlanned }) => isPlanned)
  const trained = items.filter(({ isPlanned }) => !isPlanned)
  const known = { planned: plannedSessions(planned, plans), templates, trained, dismissed }
  return sessionToLog(now, known, (session) => isAsked(session, templates))
}

/** The entries of these days, with what this device hasn't sent yet. */
async function itemsOf(client: QueryClient, days: string[]) {
  const entries = await Promise.all(
    days.map((day) =>
      client
        .fetchQuery({ ...entriesOfDayQuery(day), staleTime: 0 })
        .catch(() => cachedEntries(client).filter(({ date }) => date === day)),
    ),
  )
  const pending = (await onThisDevice(client)).filter(isPending)
  return journalItems({ entries: entries.flat(), isWhole: true }, pending, [], { q: '' })
}

import type { QueryClient } from '@tanstack/react-query'
import { addDays } from '#shared/dates.ts'
import { isPending } from '#shared/offline.ts'
import { type SessionToLog, sessionKeyOf, sessionToLog } from '#shared/today.ts'
import { cachedEntries, entriesOfDayQuery } from '#web/features/entries/api.ts'
import { journalItems } from '#web/features/entries/journal/journal-items.ts'
import { nearPlannedQuery } from '#web/features/planned/api.ts'
import { templatesQuery } from '#web/features/templates/api.ts'
import { localTimeNow } from '#web/lib/use-local-time.ts'
import { onThisDevice } from './log-session.ts'

/**
 * The session with that key, if one tap can still log it. The server is asked first, because what the device has may be
 * older than the notification; without a connection, it has to do.
 */
export async function askedSession(client: QueryClient, key: string): Promise<SessionToLog | undefined> {
  const now = localTimeNow()
  const [planned, templates, items] = await Promise.all([
    client
      .fetchQuery({ ...nearPlannedQuery, staleTime: 0 })
      .catch(() => client.getQueryData(nearPlannedQuery.queryKey) ?? []),
    client
      .fetchQuery({ ...templatesQuery, staleTime: 0 })
      .catch(() => client.getQueryData(templatesQuery.queryKey) ?? []),
    itemsOf(client, [now.day, addDays(now.day, -1)]),
  ])
  return sessionToLog(
    now,
    planned.filter((one) => sessionKeyOf({ day: one.date, planned: one }) === key),
    templates.filter(({ id }) => key.startsWith(`template-${id}-`)),
    items.filter(({ isPlanned }) => !isPlanned),
    [],
    items.filter((entry) => entry.isPlanned && sessionKeyOf({ day: entry.date, entry }) === key),
  )
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

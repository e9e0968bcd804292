import type { QueryClient } from '@tanstack/react-query'
import { weekStart } from '#shared/calendar/calendar-span.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import type { PlannedEntry } from '#shared/entries/today.ts'
import { isPending } from '#shared/offline/operations.ts'
import { runningStreak, weekText } from '#shared/stats/month-glance.ts'
import { discardWithUndo } from '#web/features/offline/outbox/discard-with-undo.ts'
import { operations } from '#web/features/offline/outbox/outbox.ts'
import { askAboutConflict } from '#web/features/offline/outbox/report-submitted.ts'
import type { Submitted } from '#web/features/offline/outbox/sending/send-stored.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { undoToast } from '#web/lib/toast.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { cachedEntries, entriesQuery } from './api.ts'
import { saveEntryChange, savePendingEntry } from './form/save-entry.ts'
import { journalItems } from './list/journal-items.ts'
import { removeWithUndo } from './view/remove-entry.ts'

export const setPlanned = (
  client: QueryClient,
  { create, ...entry }: PlannedEntry,
  isPlanned: boolean,
): Promise<Submitted<Entry>> =>
  create
    ? savePendingEntry(client, { draft: null, pending: create, changes: { isPlanned } })
    : saveEntryChange(client, { draft: null, entry, changes: { isPlanned } })

/** Confirms a planned entry and offers to undo that for ten seconds. */
export async function confirmWithUndo(client: QueryClient, entry: PlannedEntry) {
  const outcome = await setPlanned(client, entry, false)
  if (askAboutConflict(outcome)) return undefined
  const title = shownTitle(entry.title)
  const done = `“${title}” logged`
  const week = weekWith(client, entry)
  // Undo changes the confirmed entry; from the planned one, nothing would differ.
  const confirmed = outcome.state === 'stored' ? outcome.reply : { ...entry, isPlanned: false }
  return undoToast({
    ...(week === '' ? { text: done } : { title: done, text: week }),
    several: 'sessions logged',
    undo: async () => askAboutConflict(await setPlanned(client, entry.create ? entry : confirmed, true)),
    undone: `“${title}” is planned again`,
  })
}

/** What this week comes to once this one is logged, 'Session 3 this week · 4 weeks in a row'; '' if it is of another week. */
function weekWith(client: QueryClient, { create, ...logged }: PlannedEntry): string {
  const user = currentUserIn(client)
  const today = localDayNow()
  if (!user || weekStart(logged.date, user.weekStartsOn) !== weekStart(today, user.weekStartsOn)) return ''
  const pending = operations.get().filter((one) => isPending(one) && one.userId === user.id)
  const pages = client.getQueryData(entriesQuery({ q: '' }).queryKey)?.pages
  const isWhole = pages !== undefined && pages.at(-1)?.cursor === undefined
  const others = journalItems({ entries: cachedEntries(client), isWhole }, pending, [], { q: '' }).filter(
    (one) => !one.isPlanned && (create ? one.create?.id !== create.id : one.id !== logged.id),
  )
  const sessions = [...others, logged].toSorted((a, b) => b.date.localeCompare(a.date))
  return weekText(runningStreak({ sessions, isWhole, streak: pages?.[0]?.streak }, today, user.weekStartsOn))
}

/** Removes a planned entry and offers to undo that for ten seconds. */
export const skipWithUndo = (client: QueryClient, { create, ...entry }: PlannedEntry) =>
  create ? discardWithUndo(client, create) : removeWithUndo(client, entry, 'this', 'skipped')

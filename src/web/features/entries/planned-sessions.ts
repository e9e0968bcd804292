import type { QueryClient } from '@tanstack/react-query'
import type { CalendarEntry } from '#shared/calendar/calendar.ts'
import { weekStart } from '#shared/calendar/calendar-span.ts'
import {
  type Planned,
  type PlannedChanges,
  type PlannedFields,
  type PlannedKey,
  plannedVersion,
} from '#shared/calendar/planned.ts'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { entryDataOf } from '#shared/entries/pending-entries.ts'
import type {
  PlannedEntry,
  PlannedSession,
  SessionToConfirm,
  SessionToCreate,
} from '#shared/entries/planned-sessions.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { entryToLog } from '#shared/entries/today.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { isPending } from '#shared/offline/operations.ts'
import { runningStreak, weekText } from '#shared/stats/month-glance.ts'
import { discardWithUndo } from '#web/features/offline/outbox/discard-with-undo.ts'
import { findOperation, operations, outboxChanged } from '#web/features/offline/outbox/outbox.ts'
import { askAboutConflict, reportWithUndo } from '#web/features/offline/outbox/report-submitted.ts'
import type { Submitted } from '#web/features/offline/outbox/sending/send-stored.ts'
import { sync } from '#web/features/offline/outbox/sending/sync.ts'
import { database } from '#web/features/offline/outbox/storage/database.ts'
import { discardOperation, discardUnsent } from '#web/features/offline/outbox/storage/discard-operation.ts'
import { submit } from '#web/features/offline/outbox/submit.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { isUnanswered } from '#web/lib/api/api-error.ts'
import { refreshPaths } from '#web/lib/api/queries.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { cachedEntries, entriesQuery } from './api.ts'
import { pathOf } from './entry-calls.ts'
import { saveEntryChange, saveNewEntry, savePendingEntry } from './form/save-entry.ts'
import { journalItems } from './list/journal-items.ts'
import { plannedPathOf, plannedRefreshes, skipPlanned, type Undoable } from './planned-operations.ts'
import { removeSilently, removeWithUndo } from './view/remove-entry.ts'

/** What a member does with planned sessions. How one is stored makes a difference here and nowhere else. */

/** Confirms a session that was written ahead, and offers to undo that for ten seconds. */
export async function log(client: QueryClient, { entry, title: typed }: SessionToConfirm) {
  const outcome = await setPlanned(client, entry, false)
  if (askAboutConflict(outcome)) return undefined
  const title = shownTitle(typed)
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

/** Logs sessions as they were planned. */
export async function logAll(client: QueryClient, sessions: PlannedSession[]) {
  const outcomes: Submitted<Entry>[] = []
  for (const session of sessions)
    outcomes.push(await (session.entry ? setPlanned(client, session.entry, false) : create(client, session)))
  const logged = outcomes.filter((outcome) => !askAboutConflict(outcome))
  if (logged.length > 0) toast({ text: `${counted(logged.length, 'session')} logged` })
}

const create = (client: QueryClient, session: SessionToCreate): Promise<Submitted<Entry>> =>
  saveNewEntry(client, { draft: null, type: 'training', data: entryDataOf(entryToLog(session)) })

interface SkipTexts {
  done: string
  undone: string
  /** Called when it is planned again. */
  onUndone?: () => void
}

/**
 * Skips a session, also without a connection, or of a series it and those that follow, or all, and offers to undo that for ten
 * seconds. One of a template has nothing to skip.
 */
export async function skip(
  client: QueryClient,
  session: PlannedSession,
  scope: Scope = 'this',
  { done, undone, onUndone = () => undefined }: SkipTexts = textsOf(session, scope),
) {
  const { planned, entry } = session
  if (entry?.create) return discardWithUndo(client, entry.create)
  if (entry) return removeWithUndo(client, entry, scope, 'skipped')
  if (!planned) return undoToast({ text: done, undo: async () => onUndone(), undone })
  if (scope !== 'this') {
    const path = `${plannedPathOf(planned)}?scope=${scope}`
    const undo = await changeSeries(client, planned.ruleId, path, { method: 'DELETE' })
    return undoToast({ text: done, undo, undone })
  }
  const submitted = await submit(client, skipPlanned, { draft: null, data: { planned } })
  const undo = async () => {
    await undoSkip(client, submitted.id)
    onUndone()
  }
  return reportWithUndo([submitted], { done: { text: done }, several: 'sessions skipped', undo, undone })
}

function textsOf({ title, date }: PlannedSession, scope: Scope): SkipTexts {
  const done = {
    this: `“${title}” on ${shortDate(date)} skipped`,
    following: `“${title}” from ${shortDate(date)} deleted`,
    all: `All planned “${title}” sessions deleted`,
  }
  return { done: done[scope], undone: 'Undone' }
}

async function undoSkip(client: QueryClient, id: string) {
  const { operation, isUnsent } = await discardUnsent(database(), 'skipPlanned', id)
  if (isUnsent) return outboxChanged()
  // It may be on its way: only what has come back can be taken back.
  if (operation && isPending(operation)) await sync(client, { isQuiet: true })
  const skip = await findOperation(id)
  if (!skip) return
  if (isPending(skip)) return void (await discardOperation(id))
  const change = skip.reply as Undoable | null
  if (change) await undoChange(client, change)
  refreshPaths(client, plannedRefreshes)
}

/** Skips sessions, those of each series in one edit, and offers to undo that for ten seconds. */
export async function skipAll(client: QueryClient, sessions: PlannedSession[]) {
  const ofSeries = sessions.flatMap(({ planned }) => planned ?? [])
  // Sessions of series need the server, so they go first: if it isn't there, nothing is skipped.
  const undos = await Promise.all(
    Object.entries(Object.groupBy(ofSeries, ({ ruleId }) => ruleId)).map(([ruleId, ofRule = []]) =>
      changeSeries(client, Number(ruleId), `/api/planned/${ruleId}/skip`, {
        method: 'POST',
        body: { sessions: ofRule.map(({ session }) => session) },
      }),
    ),
  )
  const removals: Undo[] = []
  for (const { entry } of sessions) {
    const undoRemoval = entry && (await removeEntry(client, entry))
    if (undoRemoval) removals.push(undoRemoval)
  }
  undoToast({
    text: `${counted(ofSeries.length + removals.length, 'session')} skipped`,
    undo: async () => {
      for (const undoRemoval of removals) await undoRemoval()
      await Promise.all(undos.map((undo) => undo()))
    },
    undone: 'Undone',
  })
}

const removeEntry = (client: QueryClient, { create, ...entry }: PlannedEntry) =>
  create ? discardOperation(create.id) : removeSilently(client, entry)

type Undo = () => Promise<unknown>

const editTexts: Record<Scope, string> = {
  this: 'Planned session updated',
  following: 'This and the following sessions updated',
  all: 'All planned sessions updated',
}

/** Changes a session of a series, it and those that follow, or all, and offers to undo that for ten seconds. */
export async function edit(client: QueryClient, key: PlannedKey, scope: Scope, changes: Partial<PlannedFields>) {
  const undo = await changePlanned(client, key, { ...changes, scope })
  undoToast({ text: editTexts[scope], undo, undone: 'Undone' })
}

const changePlanned = (client: QueryClient, key: PlannedKey, changes: PlannedChanges): Promise<Undo> =>
  changeSeries(client, key.ruleId, plannedPathOf(key), { method: 'PATCH', body: changes })

/** Moves a session, or of a series it and those that follow, or all. Returns how to undo that. */
export async function move(
  client: QueryClient,
  session: Planned | CalendarEntry,
  { date, scope }: { date: string; scope: Scope },
): Promise<Undo> {
  if (session.kind === 'planned') return changePlanned(client, session, { date, scope })
  const { date: before, isRecurring, isPlanned } = session
  const patch = (changes: object) =>
    send(pathOf(session), { method: 'PATCH', body: { ...changes, ...(isRecurring && { scope }) } })
  await patch({ date })
  return () => patch({ date: before, isPlanned })
}

/** Sends a change of a series, and refreshes what shows it. A refusal may mean that it was changed elsewhere. */
async function changeSeries(
  client: QueryClient,
  ruleId: number,
  path: string,
  call: { method: 'POST' | 'PATCH' | 'DELETE'; body?: object },
): Promise<Undo> {
  const refresh = () => refreshPaths(client, plannedRefreshes)
  const { version } = await fetchJson(plannedVersion, path, call).catch((error: unknown) => {
    if (!isUnanswered(error)) refresh()
    throw error
  })
  refresh()
  return () => undoChange(client, { ruleId, version })
}

const undoChange = (client: QueryClient, { ruleId, version }: Undoable) =>
  changeSeries(client, ruleId, `/api/planned/${ruleId}/undo`, { method: 'POST', body: { version } })

const setPlanned = (
  client: QueryClient,
  { create, ...entry }: PlannedEntry,
  isPlanned: boolean,
): Promise<Submitted<Entry>> =>
  create
    ? savePendingEntry(client, { draft: null, pending: create, changes: { isPlanned } })
    : saveEntryChange(client, { draft: null, entry, changes: { isPlanned } })

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

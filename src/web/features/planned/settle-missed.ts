import type { QueryClient } from '@tanstack/react-query'
import { type Planned, type PlannedKey, plannedVersion } from '#shared/calendar/planned.ts'
import { entryDataOf } from '#shared/entries/pending-entries.ts'
import { entryToLog, type PlannedEntry } from '#shared/entries/today.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { saveNewEntry } from '#web/features/entries/form/save-entry.ts'
import { setPlanned } from '#web/features/entries/settle-plan.ts'
import { removeSilently } from '#web/features/entries/view/remove-entry.ts'
import { askAboutConflict, type Outcome } from '#web/features/offline/outbox/report-submitted.ts'
import { discardOperation } from '#web/features/offline/outbox/storage/discard-operation.ts'
import { fetchJson } from '#web/lib/api/api.ts'
import { refreshPaths } from '#web/lib/api/queries.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { path, plannedRefreshes, type Undoable, undoPlanned } from './api.ts'

/** Logs planned sessions and confirms planned entries. */
export async function logAll(client: QueryClient, planned: Planned[], entries: PlannedEntry[]) {
  const outcomes: Outcome[] = []
  for (const one of planned) {
    const data = entryDataOf(entryToLog({ day: one.date, planned: one }))
    outcomes.push(await saveNewEntry(client, { draft: null, type: 'training', data }))
  }
  for (const entry of entries) outcomes.push(await setPlanned(client, entry, false))
  const logged = outcomes.filter((outcome) => !askAboutConflict(outcome))
  if (logged.length > 0) toast({ text: `${counted(logged.length, 'session')} logged` })
}

/** Skips planned sessions, removes planned entries, and offers to undo both for ten seconds. */
export async function skipAll(client: QueryClient, planned: Planned[], entries: PlannedEntry[]) {
  // Sessions of series need the server, so they go first: if it isn't there, nothing is skipped.
  const changes = await skipSessions(planned)
  const removals: ((() => Promise<unknown>) | undefined)[] = []
  for (const { create, ...entry } of entries)
    removals.push(create ? await discardOperation(create.id) : await removeSilently(client, entry))
  const undos = removals.filter((undo) => undo !== undefined)
  undoToast({
    text: `${counted(planned.length + undos.length, 'session')} skipped`,
    undo: async () => {
      for (const undo of undos) await undo()
      await Promise.all(changes.map(undoPlanned)).finally(() => refreshPaths(client, plannedRefreshes))
    },
    undone: 'Undone',
  })
}

/** Skips sessions, those of each series in one edit. Returns what undoing each edit needs. */
const skipSessions = (sessions: PlannedKey[]): Promise<Undoable[]> =>
  Promise.all(
    Object.entries(Object.groupBy(sessions, ({ ruleId }) => ruleId)).map(async ([ruleId, ofRule = []]) => {
      const body = { sessions: ofRule.map(({ session }) => session) }
      const reply = await fetchJson(plannedVersion, `${path}/${ruleId}/skip`, { method: 'POST', body })
      return { ruleId: Number(ruleId), ...reply }
    }),
  )

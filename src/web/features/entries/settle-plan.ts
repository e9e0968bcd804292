import type { QueryClient } from '@tanstack/react-query'
import type { Planned } from '#shared/calendar/planned.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { entryDataOf } from '#shared/entries/pending-entries.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { entryToLog, type PlannedEntry } from '#shared/entries/today.ts'
import { discardWithUndo } from '#web/features/offline/outbox/discard-with-undo.ts'
import type { Submitted } from '#web/features/offline/outbox/sending/send-stored.ts'
import { discardOperation } from '#web/features/offline/outbox/storage/discard-operation.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { saveEntryChange, saveNewEntry, savePendingEntry } from './form/save-entry.ts'
import { removeSilently, removeWithUndo } from './view/remove-entry.ts'

const setPlanned = (
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
  if (outcome.state === 'conflict') return openDialog({ kind: 'resolveConflict', id: outcome.id })
  const title = shownTitle(entry.title)
  // Undo changes the confirmed entry; from the planned one, nothing would differ.
  const confirmed = outcome.state === 'stored' ? outcome.reply : { ...entry, isPlanned: false }
  return undoToast({
    text: `“${title}” logged`,
    undo: () => setPlanned(client, entry.create ? entry : confirmed, true),
    undone: `“${title}” is planned again`,
  })
}

/** Logs planned sessions and confirms planned entries. */
export async function logAll(client: QueryClient, planned: Planned[], entries: PlannedEntry[]) {
  for (const one of planned) {
    const data = entryDataOf(entryToLog({ day: one.date, planned: one }))
    await saveNewEntry(client, { draft: null, type: 'training', data })
  }
  for (const entry of entries) await setPlanned(client, entry, false)
  toast({ text: `${planned.length + entries.length} sessions logged` })
}

/** Removes planned entries. Returns how to undo that. */
export async function skipAll(client: QueryClient, entries: PlannedEntry[]): Promise<() => Promise<void>> {
  const undos: (() => Promise<unknown>)[] = []
  for (const { create, ...entry } of entries)
    undos.push(create ? await discardOperation(create.id) : await removeSilently(client, entry))
  return async () => {
    for (const undo of undos) await undo()
  }
}

/** Removes a planned entry and offers to undo that for ten seconds. */
export const skipWithUndo = (client: QueryClient, { create, ...entry }: PlannedEntry) =>
  create ? discardWithUndo(client, create) : removeWithUndo(client, entry, 'this', 'skipped')

import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries/entries.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import type { PlannedEntry } from '#shared/entries/today.ts'
import { discardWithUndo } from '#web/features/offline/outbox/discard-with-undo.ts'
import type { Submitted } from '#web/features/offline/outbox/sending/send-stored.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { undoToast } from '#web/lib/toast.ts'
import { saveEntryChange, savePendingEntry } from './form/save-entry.ts'
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

/** Removes a planned entry and offers to undo that for ten seconds. */
export const skipWithUndo = (client: QueryClient, { create, ...entry }: PlannedEntry) =>
  create ? discardWithUndo(client, create) : removeWithUndo(client, entry, 'this', 'skipped')

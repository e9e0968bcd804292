import type { QueryClient } from '@tanstack/react-query'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { toast } from '#web/lib/toast.ts'

const loadRemoval = () => import('./remove-entry.ts')
// As soon as the view is loaded, so that it deletes offline, too.
preload(loadRemoval)

/** Deletes an entry and offers to undo that; a toast says if it failed. `done` says what that was. */
export async function deleteEntry(client: QueryClient, entry: Entry, scope: Scope, done = 'deleted') {
  try {
    await (await loadRemoval()).removeWithUndo(client, entry, scope, done)
  } catch (error) {
    toast({ text: `“${shownTitle(entry.title)}” wasn’t ${done}. ${sentenceOf(error)}`, isBad: true })
  }
}

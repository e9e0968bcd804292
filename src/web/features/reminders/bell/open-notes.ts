import type { QueryClient } from '@tanstack/react-query'
import type { Reminder } from '#shared/calendar/reminders.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { fetchEntry } from '#web/features/entries/view/pane/entry-query.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'

/** Opens the sheet for the notes of the entry a reminder is about. */
export const openNotes = (client: QueryClient, { entryId, title }: Pick<Reminder, 'entryId' | 'title'>) =>
  entryId === null
    ? undefined
    : openEntry(client, { id: entryId, title }, (entry) => openDialog({ kind: 'editEntry', entry, isSheet: true }))

/** Fetches an entry, offline the cached one, and opens it. A toast says if it didn't open, calling it by `title`. */
export async function openEntry(
  client: QueryClient,
  { id, title }: { id: number; title: string },
  open: (entry: Entry) => void,
) {
  try {
    open(await fetchEntry(client, id))
  } catch (error) {
    toast({ text: `“${title}” didn’t open. ${sentenceOf(error)}`, isBad: true })
  }
}

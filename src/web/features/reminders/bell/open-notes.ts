import type { QueryClient } from '@tanstack/react-query'
import type { Reminder } from '#shared/calendar/reminders.ts'
import { openEntry } from '#web/features/entries/open-entry.ts'
import { openDialog } from '#web/lib/dialogs.ts'

/** Opens the sheet for the notes of the entry a reminder is about. */
export const openNotes = (client: QueryClient, { entryId, title }: Pick<Reminder, 'entryId' | 'title'>) =>
  entryId === null
    ? undefined
    : openEntry(client, { id: entryId, title }, (entry) => openDialog({ kind: 'editEntry', entry, isSheet: true }))

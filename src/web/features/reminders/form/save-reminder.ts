import type { QueryClient } from '@tanstack/react-query'
import type { ReminderFields } from '#shared/calendar/reminder-changes.ts'
import { type FilledIn, saveFilledIn } from '#web/features/offline/things/save-thing.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { changeReminder, createReminder } from '../operations.ts'

export type ReminderRequest = DialogRequest<'newReminder' | 'editReminder' | 'editPendingReminder'>

/** Saves a new, pending, or stored reminder. */
export function saveReminder(
  client: QueryClient,
  request: ReminderRequest,
  { changes, ...form }: FilledIn<ReminderFields>,
) {
  // Another day is one for all that follow, too.
  const changed = { ...changes, ...(changes.date && { repeat: form.values.repeat }) }
  const kinds = { create: createReminder, change: changeReminder }
  return saveFilledIn(client, kinds, openedOf(request), { ...form, changes: changed })
}

function openedOf(request: ReminderRequest) {
  if (request.kind === 'newReminder') return {}
  return request.kind === 'editReminder' ? { stored: request.reminder } : { created: request.pending }
}

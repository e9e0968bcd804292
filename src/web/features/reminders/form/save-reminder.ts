import type { QueryClient } from '@tanstack/react-query'
import type { ReminderFields } from '#shared/calendar/reminder-changes.ts'
import { type FormSubmission, saveForm } from '#web/features/offline/outbox/save-form.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { changeReminder, createReminder } from '../operations.ts'

export type ReminderRequest = DialogRequest<'newReminder' | 'editReminder' | 'editPendingReminder'>

/** Saves a new, pending, or stored reminder. */
export function saveReminder(
  client: QueryClient,
  request: ReminderRequest,
  { changes, ...form }: FormSubmission<ReminderFields>,
) {
  // Another day is one for all that follow, too.
  const changed = { ...changes, ...(changes.date && { repeat: form.values.repeat }) }
  const kinds = { create: createReminder, change: changeReminder }
  return saveForm(client, kinds, openedOf(request), { ...form, changes: changed })
}

function openedOf(request: ReminderRequest) {
  if (request.kind === 'newReminder') return {}
  return request.kind === 'editReminder' ? { seen: request.reminder } : { pending: request.pending }
}

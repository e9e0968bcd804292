import type { QueryClient } from '@tanstack/react-query'
import type { ReminderFields } from '#shared/calendar/reminder-changes.ts'
import type { Reminder } from '#shared/calendar/reminders.ts'
import type { Outcome } from '#web/features/offline/outbox/report-submitted.ts'
import { type FormDraft, submit } from '#web/features/offline/outbox/submit.ts'
import { submitPendingCreate } from '#web/features/offline/outbox/submit-pending-create.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { changeReminder, createReminder } from '../operations.ts'

export type ReminderRequest = DialogRequest<'newReminder' | 'editReminder' | 'editPendingReminder'>

interface ReminderForm {
  values: ReminderFields
  /** The values that the form opened with. */
  initial: ReminderFields
  changes: Partial<ReminderFields>
  draft: FormDraft
}

/** Saves a new, pending, or stored reminder. */
export async function saveReminder(
  client: QueryClient,
  request: ReminderRequest,
  { values, initial, changes, draft }: ReminderForm,
): Promise<Outcome> {
  if (request.kind === 'newReminder') return submit(client, createReminder, { data: values, draft })
  if (request.kind === 'editPendingReminder') {
    return submitPendingCreate(client, createReminder, { pending: request.pending, changes, draft })
  }
  // Another day is one for all that follow, too.
  const change = { ...changes, ...(changes.date && { repeat: values.repeat }) }
  const data = { reminder: request.reminder, change: { ...change, was: wasOf(initial, change) } }
  return submit(client, changeReminder, { data, draft })
}

/** Those of the initial values that are changed. */
function wasOf(initial: ReminderFields, change: Partial<Reminder>) {
  const names = Object.keys(change) as (keyof ReminderFields)[]
  return Object.fromEntries(names.map((name) => [name, initial[name]])) as Partial<ReminderFields>
}

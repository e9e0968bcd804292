import { useQueryClient } from '@tanstack/react-query'
import { initialReminder, newReminder, type ReminderFields } from '#shared/calendar/reminder-changes.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { preload } from '#web/lib/api/preload.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import type { ReminderRequest } from './save-reminder.ts'

const loadSaving = () => import('./save-reminder.ts')
// Loaded along with the form, so that it can save offline.
preload(loadSaving)

/** The form for a new, pending, or stored reminder. */
export function useReminderForm(request: ReminderRequest, close: () => void) {
  const client = useQueryClient()
  return useOutboxForm<ReminderFields>({
    name: draftNameOf(request),
    initial: initialOf(request),
    isEdit: request.kind !== 'newReminder',
    schema: newReminder,
    submit: async (values, { initial, changes, draft }) =>
      (await loadSaving()).saveReminder(client, request, { values, initial, changes, draft }),
    saved: ({ title }) => `“${title.trim()}” saved`,
    onSaved: close,
  })
}

function initialOf(request: ReminderRequest): ReminderFields {
  if (request.kind === 'newReminder') return { title: '', date: localDayNow(), ...initialReminder }
  const { title, date, priority, repeat } =
    request.kind === 'editReminder' ? request.reminder : request.pending.data
  return { title, date, priority, repeat }
}

function draftNameOf(request: ReminderRequest): string {
  if (request.kind === 'newReminder') return 'reminder-new'
  return `reminder-${request.kind === 'editReminder' ? request.reminder.id : request.pending.id}`
}

import type { ReminderFields } from '#shared/calendar/reminder-changes.ts'
import type { Reminder } from '#shared/calendar/reminders.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { formDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReminderForm } from './reminder-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newReminder: object
    editReminder: { reminder: Reminder }
    editPendingReminder: { pending: Operation<ReminderFields> }
  }
}

export default formDialog<'newReminder' | 'editReminder' | 'editPendingReminder'>({
  titles: ['New Reminder', 'Edit Reminder'],
  Form: ReminderForm,
})

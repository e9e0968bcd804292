import type { ReminderFields } from '#shared/calendar/reminder-changes.ts'
import type { Reminder } from '#shared/calendar/reminders.ts'
import type { Operation } from '#shared/offline/operations.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ReminderForm } from './reminder-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newReminder: object
    editReminder: { reminder: Reminder }
    editPendingReminder: { pending: Operation<ReminderFields> }
  }
}

type Props = DialogProps<'newReminder' | 'editReminder' | 'editPendingReminder'>

export default function ReminderDialog({ request, onClosed }: Props) {
  return (
    <Dialog title={request.kind === 'newReminder' ? 'New Reminder' : 'Edit Reminder'} onClosed={onClosed}>
      {(close) => <ReminderForm request={request} close={close} />}
    </Dialog>
  )
}

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { CalendarReminder } from '#shared/calendar/calendar.ts'
import { fullDate } from '#shared/foundation/dates.ts'
import { openNotes } from '#web/features/reminders/bell/open-notes.ts'
import { useCompleteReminders } from '#web/features/reminders/use-reminders.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { reminderState } from '../items.ts'
import type { Open } from './use-open.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    calendarReminder: { reminder: CalendarReminder; open: Open }
  }
}

export default function ReminderDialog({ request, onClosed }: DialogProps<'calendarReminder'>) {
  const { reminder, open } = request
  const today = useLocalDay()
  const completing = useCompleteReminders()
  const client = useQueryClient()

  const complete = (close: () => void) => completing.mutate(reminder, { onSuccess: close })
  return (
    <Dialog title={reminder.title} isLight onClosed={onClosed}>
      {(close, closeThen) => (
        <Stack>
          <p>
            Reminder for <time dateTime={reminder.date}>{fullDate(reminder.date)}</time>,{' '}
            {reminderState(reminder, today)}
          </p>
          {completing.isError && <Notice>The reminder wasn’t completed. {sentenceOf(completing.error)}</Notice>}
          <ButtonRow>
            {!reminder.completed && reminder.entryId !== null && (
              <Button variant="default" onClick={() => closeThen(() => void openNotes(client, reminder))}>
                Add notes
              </Button>
            )}
            {!reminder.completed && (
              <Button variant="default" onClick={() => closeThen(() => open({ what: 'move', item: reminder }))}>
                Move…
              </Button>
            )}
            {reminder.completed ? (
              <Button onClick={close}>Close</Button>
            ) : (
              <Button loading={completing.isPending} onClick={() => complete(close)}>
                Complete
              </Button>
            )}
          </ButtonRow>
        </Stack>
      )}
    </Dialog>
  )
}

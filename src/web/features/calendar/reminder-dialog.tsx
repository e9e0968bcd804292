import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { CalendarItem, CalendarReminder } from '#shared/calendar.ts'
import { longDate } from '#shared/dates.ts'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCompleteReminders } from '../reminders/api.ts'
import { useRefresh } from './api.ts'
import classes from './dialogs.module.css'
import { reminderState } from './items.ts'

interface Props {
  reminder: CalendarReminder
  today: string
  /** Hears what shall be opened next. */
  onClosed: (next: { what: 'move'; item: CalendarItem } | undefined) => void
}

export function ReminderDialog({ reminder, today, onClosed }: Props) {
  const completing = useCompleteReminders()
  const refresh = useRefresh()
  const wantsMove = useRef(false)

  const complete = async (close: () => void) => {
    const isDone = await completing.mutateAsync([reminder]).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    refresh()
    toast({ text: 'Reminder completed' })
    close()
  }
  return (
    <Dialog
      title={reminder.title}
      isLight
      onClosed={() => onClosed(wantsMove.current ? { what: 'move', item: reminder } : undefined)}
    >
      {(close) => (
        <div className={classes['dialog']}>
          <p>
            Reminder for{' '}
            <time dateTime={reminder.date}>
              {longDate(reminder.date)}, {reminder.date.slice(0, 4)}
            </time>
            , {reminderState(reminder, today)}
          </p>
          {completing.isError && <Notice>It was not completed. {sentenceOf(completing.error)}</Notice>}
          <div className={classes['buttons']}>
            {!reminder.completed && (
              <Button
                variant="default"
                onClick={() => {
                  wantsMove.current = true
                  close()
                }}
              >
                Move…
              </Button>
            )}
            {reminder.completed ? (
              <Button onClick={close}>Close</Button>
            ) : (
              <Button loading={completing.isPending} onClick={() => void complete(close)}>
                Complete
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}

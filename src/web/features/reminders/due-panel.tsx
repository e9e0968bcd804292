import { Button } from '@mantine/core'
import { longDate } from '#shared/dates.ts'
import type { Reminder } from '#shared/reminders.ts'
import { reportAll } from '#web/features/offline/outbox/report-submitted.ts'
import { toast } from '#web/lib/toast.ts'
import { useCompleteReminders } from './api.ts'
import classes from './due-panel.module.css'

export function DuePanel({ due }: { due: Reminder[] }) {
  const completing = useCompleteReminders()

  const complete = (one: Reminder) =>
    completing.mutate([one], {
      onSuccess: (completed) => reportAll(completed, { text: 'Reminder completed' }),
      onError: () => toast({ text: 'Failed to mark reminder as completed. Please try again.', isBad: true }),
    })
  const completeAll = () =>
    completing.mutate(due, {
      onSuccess: (completed) =>
        reportAll(completed, {
          title: 'All reminders completed',
          text: 'All due reminders have been marked as completed.',
        }),
      onError: () => toast({ text: 'Failed to mark all reminders as completed. Please try again.', isBad: true }),
    })

  if (due.length === 0) return <p className={classes['none']}>Nothing is due.</p>
  return (
    <>
      <ul className={classes['list']} aria-label="Due reminders">
        {due.map((one) => (
          <li key={one.id} className={classes['reminder']}>
            <div>
              <p className={classes['what']}>{one.title}</p>
              <p className={classes['when']}>
                {longDate(one.date)} <span className={classes[one.priority]}>{one.priority}</span>
              </p>
            </div>
            <Button
              variant="subtle"
              disabled={completing.isPending}
              onClick={() => complete(one)}
              aria-label={`Complete: ${one.title}`}
            >
              Done
            </Button>
          </li>
        ))}
      </ul>
      <Button fullWidth variant="default" disabled={completing.isPending} onClick={completeAll}>
        Mark all complete
      </Button>
    </>
  )
}

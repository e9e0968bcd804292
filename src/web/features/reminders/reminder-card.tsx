import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReminderFields, repeatNames } from '#shared/calendar/reminder-changes.ts'
import { isDue, type Reminder } from '#shared/calendar/reminders.ts'
import type { Operation, OperationData } from '#shared/offline/operations.ts'
import { discardWithUndo } from '#web/features/offline/outbox/discard-with-undo.ts'
import { whyUnsynced } from '#web/features/offline/outbox/why-unsynced.ts'
import { preload } from '#web/lib/api/preload.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { CardButton } from '#web/ui/list/card-list.tsx'
import { openNotes } from './bell/open-notes.ts'
import { dayName, PriorityBadge } from './priority-badge.tsx'
import classes from './reminder-card.module.css'
import { useCompleteReminders } from './use-reminders.ts'

const loadActing = () => import('./bell/act.ts')
// Loaded along with the page, so that it works offline.
preload(loadActing)

interface Props {
  reminder: Reminder
  today: string
}

/** A reminder with what can be done with it. */
export function ReminderCard({ reminder, today }: Props) {
  const { title, completed, entryId } = reminder
  const client = useQueryClient()
  const what = entryId === null ? title : <Notes reminder={reminder} />
  return (
    <article className={classes['card']} data-due={isDue(reminder, today) || undefined}>
      <Facts what={what} reminder={reminder} today={today} />
      <div className={classes['actions']}>
        {completed ? (
          <Button
            variant="subtle"
            aria-label={`Reopen: ${title}`}
            onClick={() => void loadActing().then(({ reopen }) => reopen(client, reminder))}
          >
            Reopen
          </Button>
        ) : (
          <OpenActions reminder={reminder} />
        )}
        <DangerButton
          aria-label={`Delete: ${title}`}
          onClick={() => void loadActing().then(({ removeWithUndo }) => removeWithUndo(client, reminder))}
        >
          Delete
        </DangerButton>
      </div>
    </article>
  )
}

/** Leads to the notes that it asks for. */
function Notes({ reminder }: { reminder: Reminder }) {
  const client = useQueryClient()
  return <CardButton onClick={() => void openNotes(client, reminder)}>{reminder.title}</CardButton>
}

function OpenActions({ reminder }: { reminder: Reminder }) {
  const completing = useCompleteReminders()
  const { title, entryId } = reminder
  const complete = () =>
    completing
      .mutateAsync(reminder)
      .catch(() => toast({ text: 'Failed to mark reminder as completed. Please try again.', isBad: true }))
  return (
    <>
      <Button variant="light" disabled={completing.isPending} aria-label={`Done: ${title}`} onClick={complete}>
        Done
      </Button>
      <Button
        variant="subtle"
        aria-label={`Snooze: ${title}`}
        onClick={() => openDialog({ kind: 'snoozeReminder', reminder })}
      >
        Snooze
      </Button>
      {entryId === null && (
        <Button
          variant="subtle"
          aria-label={`Edit: ${title}`}
          onClick={() => openDialog({ kind: 'editReminder', reminder })}
        >
          Edit
        </Button>
      )}
    </>
  )
}

interface PendingProps {
  pending: Operation<OperationData['createReminder']>
  today: string
}

/** One that is on this device only. */
export function PendingReminderCard({ pending, today }: PendingProps) {
  const client = useQueryClient()
  const { title } = pending.data
  const why = whyUnsynced(pending)
  return (
    <article className={classes['card']}>
      <Facts what={title} reminder={pending.data} today={today} />
      {why && <p className={classes['why']}>{why}</p>}
      <div className={classes['actions']}>
        <Button
          variant="subtle"
          aria-label={`Edit: ${title}`}
          onClick={() => openDialog({ kind: 'editPendingReminder', pending })}
        >
          Edit
        </Button>
        <DangerButton aria-label={`Discard: ${title}`} onClick={() => void discardWithUndo(client, pending)}>
          Discard
        </DangerButton>
      </div>
    </article>
  )
}

interface FactsProps {
  what: React.ReactNode
  reminder: Pick<ReminderFields, 'date' | 'repeat' | 'priority'> & { completed?: boolean }
  today: string
}

const Facts = ({ what, reminder: { date, repeat, priority, completed }, today }: FactsProps) => (
  <div className={classes['facts']}>
    <h3 className="text-lg bold" dir="auto">
      {what}
    </h3>
    <p className={classes['when']}>
      <time dateTime={date}>{dayName(date, today)}</time>
      {repeat !== '' && <span>{repeatNames[repeat]}</span>}
      {!completed && <PriorityBadge priority={priority} />}
    </p>
  </div>
)

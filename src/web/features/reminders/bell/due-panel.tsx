import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Reminder } from '#shared/calendar/reminders.ts'
import { toast } from '#web/lib/toast.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { dayName, PriorityBadge } from '../priority-badge.tsx'
import { useCompleteReminders } from '../use-reminders.ts'
import classes from './due-panel.module.css'

interface Props {
  due: Reminder[]
  /** Called before a dialog or a page opens. */
  onOpen: () => void
}

export function DuePanel({ due, onOpen }: Props) {
  const completing = useCompleteReminders()
  const client = useQueryClient()
  const day = useLocalDay()
  const list = useRef<HTMLUListElement>(null)
  const opening = useMutation({
    mutationFn: async (one: Reminder) => (await import('./open-notes.ts')).openNotes(client, one),
    onError: () => toast({ text: 'The session didn’t open. Please try again.', isBad: true }),
  })

  const open = (one: Reminder) => {
    if (opening.isPending) return
    onOpen()
    opening.mutate(one)
  }

  const complete = (one: Reminder) => {
    // Its button is about to go; without a focus, the panel would close.
    list.current?.focus()
    completing.mutateAsync(one).catch(sayFailed('Failed to mark reminder as completed. Please try again.'))
  }
  const completeAll = () =>
    completing.mutateAsync(due).catch(sayFailed('Failed to mark all reminders as completed. Please try again.'))

  const all = (
    <Link className={classes['all'] ?? ''} to="/reminders" onClick={onOpen}>
      All reminders
    </Link>
  )
  if (due.length === 0)
    return (
      <>
        <p className={classes['none']}>Nothing is due.</p>
        {all}
      </>
    )
  return (
    <>
      <ul className={classes['list']} aria-label="Due reminders" ref={list} tabIndex={-1}>
        {due.map((one) => (
          <li key={one.id} className={classes['reminder']}>
            {one.entryId === null ? (
              <div className={classes['facts']}>
                <Facts reminder={one} today={day} />
              </div>
            ) : (
              <button type="button" className={classes['facts']} onClick={() => open(one)}>
                <Facts reminder={one} today={day} />
              </button>
            )}
            <Button
              variant="subtle"
              disabled={completing.isPending}
              onClick={() => complete(one)}
              aria-label={`Done: ${one.title}`}
            >
              Done
            </Button>
          </li>
        ))}
      </ul>
      <Button fullWidth variant="default" disabled={completing.isPending} onClick={completeAll}>
        Mark all complete
      </Button>
      {all}
    </>
  )
}

/** For a promise: what is given to `mutate` isn't called once the panel is closed. */
const sayFailed = (text: string) => () => toast({ text, isBad: true })

const Facts = ({ reminder, today }: { reminder: Reminder; today: string }) => (
  <>
    <span className={classes['what']}>{reminder.title}</span>
    <span className={classes['when']}>
      {dayName(reminder.date, today)} <PriorityBadge priority={reminder.priority} />
    </span>
  </>
)

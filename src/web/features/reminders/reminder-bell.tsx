import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useDueReminders } from './api.ts'
import { DuePanel } from './due-panel.tsx'
import classes from './reminder-bell.module.css'

/** The bell with its badge; behind it the reminders that are due. */
export function ReminderBell() {
  const due = useDueReminders() ?? []
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  const putAway = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div
      role="presentation"
      className={classes['bell']}
      onKeyDown={(event) => event.key === 'Escape' && isOpen && putAway()}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <ActionIcon
        ref={button}
        aria-label={due.length === 0 ? 'Reminders' : `Reminders, ${due.length} due`}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <IconBell />
      </ActionIcon>
      {due.length > 0 && (
        <span className={classes['badge']} aria-hidden="true">
          {due.length}
        </span>
      )}
      <div id={panel} className={classes['place']} hidden={!isOpen} tabIndex={-1}>
        <DuePanel due={due} />
      </div>
    </div>
  )
}

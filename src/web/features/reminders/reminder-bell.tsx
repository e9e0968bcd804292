import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { usePanel } from '#web/ui/use-panel.ts'
import { DuePanel } from './due-panel.tsx'
import classes from './reminder-bell.module.css'
import { useDueReminders } from './use-reminders.ts'

/** The bell with its badge; it opens the list of due reminders. */
export function ReminderBell() {
  const due = useDueReminders() ?? []
  const { frame, button, panel, close } = usePanel()
  return (
    <div {...frame}>
      <ActionIcon {...button} aria-label={due.length === 0 ? 'Reminders' : `Reminders, ${due.length} due`}>
        <IconBell />
      </ActionIcon>
      {due.length > 0 && (
        <span className={classes['badge']} aria-hidden="true">
          {due.length}
        </span>
      )}
      <div {...panel}>
        <DuePanel due={due} onOpen={close} />
      </div>
    </div>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import { useUnreadCount } from '#web/features/coaching/unread.ts'
import { preload } from '#web/lib/api/preload.ts'
import { usePanel } from '#web/ui/dialog/use-panel.ts'
import { useDueReminders } from '../use-reminders.ts'
import classes from './reminder-bell.module.css'

const loadPanel = async () => ({ default: (await import('./due-panel.tsx')).DuePanel })
const DuePanel = lazy(loadPanel)
preload(loadPanel)

interface Props {
  /** Content above the reminders; it calls `onOpen` before it opens something. */
  above: ComponentType<{ onOpen: () => void }>
}

/** The bell with its badge; it opens the list of due reminders. */
export function ReminderBell({ above: Above }: Props) {
  const due = useDueReminders() ?? []
  const comments = useUnreadCount()
  const label = [
    'Reminders',
    due.length > 0 && `${due.length} due`,
    comments > 0 && counted(comments, 'new comment'),
  ]
  const { isOpen, frame, button, panel, close } = usePanel()
  return (
    <div {...frame}>
      <ActionIcon {...button} aria-label={label.filter(Boolean).join(', ')}>
        <IconBell />
      </ActionIcon>
      {due.length > 0 && (
        <span className={classes['badge']} aria-hidden="true">
          {due.length}
        </span>
      )}
      {comments > 0 && <span className={classes['dot']} aria-hidden="true" />}
      <div {...panel}>
        <Suspense>
          {isOpen && <Above onOpen={close} />}
          {isOpen && <DuePanel due={due} onOpen={close} />}
        </Suspense>
      </div>
    </div>
  )
}

import { IconSettings } from '@tabler/icons-react'
import { openDialog } from '#web/lib/dialogs.ts'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'

interface Props {
  className: string
  /** Closes the overlay around the button before opening something. */
  closeThen?: CloseThen | undefined
}

export function SettingsButton({ className, closeThen }: Props) {
  const open = () => openDialog({ kind: 'settings' })
  return (
    <button type="button" className={className} onClick={() => (closeThen ? closeThen(open) : open())}>
      <IconSettings size={20} stroke={1.75} /> Settings
    </button>
  )
}

import { IconDeviceMobileDown } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import { openDialog } from '#web/lib/dialogs.ts'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { install, installMethod } from './install.ts'

interface Props {
  className: string
  /** Closes the overlay around the button before opening something. */
  closeThen?: CloseThen | undefined
}

/** Installs the app on this device; hidden if it's already installed. */
export function InstallButton({ className, closeThen }: Props) {
  const method = useSelector(installMethod)
  if (method === undefined) return null
  const start = () => {
    const explain = () => openDialog({ kind: 'install' })
    if (method === 'prompt') void install()
    else if (closeThen) closeThen(explain)
    else explain()
  }
  return (
    <button type="button" className={className} onClick={start}>
      <IconDeviceMobileDown size={20} stroke={1.75} /> Install Rollbook
    </button>
  )
}

import { IconDeviceMobileDown } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { askForInstall } from '../../lib/events.ts'
import { install, installWay, listenToInstall } from './install.ts'

interface Props {
  className: string
  /** How to leave what lies over the page before the dialog opens. */
  leave?: ((then: () => void) => void) | undefined
}

/** Puts the app among the others of this device; not there where it is already. */
export function InstallButton({ className, leave }: Props) {
  const way = useSyncExternalStore(listenToInstall, installWay)
  if (way === undefined) return null
  const start = () => {
    if (way === 'ask') void install()
    else if (leave) leave(askForInstall)
    else askForInstall()
  }
  return (
    <button type="button" className={className} onClick={start}>
      <IconDeviceMobileDown size={20} stroke={1.75} /> Install Rollbook
    </button>
  )
}

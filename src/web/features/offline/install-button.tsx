import { IconDeviceMobileDown } from '@tabler/icons-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { install, installWay, listenToInstall } from './install.ts'

const InstallDialog = lazy(() => import('./install-dialog.tsx'))

/** Puts the app among the others of this device; not there where it is already. */
export function InstallButton({ className }: { className: string }) {
  const way = useSyncExternalStore(listenToInstall, installWay)
  const [isOpen, setOpen] = useState(false)
  if (way === undefined) return null
  return (
    <>
      <button type="button" className={className} onClick={() => (way === 'ask' ? void install() : setOpen(true))}>
        <IconDeviceMobileDown size={20} stroke={1.75} /> Install Rollbook
      </button>
      <Suspense>
        {isOpen && way !== 'ask' && <InstallDialog phone={way} onClosed={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

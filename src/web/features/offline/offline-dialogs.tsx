import { lazy, Suspense, useEffect, useState } from 'react'
import { preload } from '../../lib/preload.ts'

const loadLeaving = () => import('./leaving-dialog.tsx')
const LeavingDialog = lazy(loadLeaving)
const InstallDialog = lazy(() => import('./install-dialog.tsx'))

type Shown = { what: 'install' } | { what: 'leaving'; leave: () => void }

/** Opens the dialogs for the events openInstall and askBeforeLeaving. */
export function OfflineDialogs() {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    const install = () => setShown({ what: 'install' })
    const ask = ({ detail }: WindowEventMap['askBeforeLeaving']) =>
      setShown({ what: 'leaving', leave: detail.leave })
    preload(loadLeaving)
    window.addEventListener('openInstall', install)
    window.addEventListener('askBeforeLeaving', ask)
    return () => {
      window.removeEventListener('openInstall', install)
      window.removeEventListener('askBeforeLeaving', ask)
    }
  }, [])
  const closed = () => setShown(undefined)
  return (
    <Suspense>
      {shown?.what === 'install' && <InstallDialog onClosed={closed} />}
      {shown?.what === 'leaving' && <LeavingDialog leave={shown.leave} onClosed={closed} />}
    </Suspense>
  )
}

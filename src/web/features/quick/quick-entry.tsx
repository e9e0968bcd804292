import { lazy, Suspense, useEffect, useState } from 'react'
import type { QuickKind } from '#shared/quick.ts'
import { preload } from '../../lib/preload.ts'

const load = () => import('./quick-dialog.tsx')
const QuickDialog = lazy(load)

/** Opens the dialog for the event quickEntry, whichever button it comes from. */
export function QuickEntry() {
  const [opened, setOpened] = useState<{ kind: QuickKind | undefined; times: number }>()
  useEffect(() => {
    const open = ({ detail }: WindowEventMap['quickEntry']) =>
      setOpened((last) => ({ kind: detail.kind, times: (last?.times ?? 0) + 1 }))
    preload(load)
    window.addEventListener('quickEntry', open)
    return () => window.removeEventListener('quickEntry', open)
  }, [])
  return (
    <Suspense>
      {opened && <QuickDialog key={opened.times} first={opened.kind} onClosed={() => setOpened(undefined)} />}
    </Suspense>
  )
}

import { lazy, Suspense, useEffect, useState } from 'react'
import type { Entry } from '#shared/entries.ts'
import { preload } from '../../lib/preload.ts'

const loadDialog = () => import('./entry-dialog.tsx')
const EntryDialog = lazy(loadDialog)

interface Asked {
  what: { entry?: Entry; date?: string }
  /** Each asking is a dialog of its own. */
  times: number
}

/** Opens the entry dialog for the events newEntry and editEntry, whichever part of the app they come from. */
export function EntryDialogs() {
  const [asked, setAsked] = useState<Asked>()

  useEffect(() => {
    const ask = (what: Asked['what']) => setAsked((last) => ({ what, times: (last?.times ?? 0) + 1 }))
    const create = ({ detail }: WindowEventMap['newEntry']) => ask(detail)
    const edit = ({ detail }: WindowEventMap['editEntry']) => ask({ entry: detail })
    preload(loadDialog)
    window.addEventListener('newEntry', create)
    window.addEventListener('editEntry', edit)
    return () => {
      window.removeEventListener('newEntry', create)
      window.removeEventListener('editEntry', edit)
    }
  }, [])

  return (
    <Suspense>
      {asked && <EntryDialog key={asked.times} {...asked.what} onClosed={() => setAsked(undefined)} />}
    </Suspense>
  )
}

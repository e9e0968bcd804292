import { lazy, Suspense, useEffect, useState } from 'react'
import { preload } from '../../lib/preload.ts'
import type { Asked } from './entry-values.ts'
import { loadPlannedForm, loadTrainingMedia } from './parts.ts'

const loadDialog = () => import('./entry-dialog.tsx')
const EntryDialog = lazy(loadDialog)

interface Opened {
  asked: Asked
  /** Each asking is a dialog of its own. */
  times: number
}

/** Opens the dialog for the events newEntry, editEntry and editPlanned, whichever part of the app they come from. */
export function EntryDialogs() {
  const [opened, setOpened] = useState<Opened>()

  useEffect(() => {
    const ask = (asked: Asked) => setOpened((last) => ({ asked, times: (last?.times ?? 0) + 1 }))
    const create = ({ detail }: WindowEventMap['newEntry']) => ask(detail)
    const edit = ({ detail }: WindowEventMap['editEntry']) => ask({ entry: detail })
    const editPending = ({ detail }: WindowEventMap['editPending']) => ask({ pending: detail })
    const addNotes = ({ detail }: WindowEventMap['addNotes']) => ask(detail)
    const plan = ({ detail }: WindowEventMap['editPlanned']) => ask({ plan: detail })
    preload(loadDialog, loadTrainingMedia, loadPlannedForm)
    window.addEventListener('newEntry', create)
    window.addEventListener('editEntry', edit)
    window.addEventListener('editPending', editPending)
    window.addEventListener('editPlanned', plan)
    window.addEventListener('addNotes', addNotes)
    return () => {
      window.removeEventListener('newEntry', create)
      window.removeEventListener('editEntry', edit)
      window.removeEventListener('editPending', editPending)
      window.removeEventListener('editPlanned', plan)
      window.removeEventListener('addNotes', addNotes)
    }
  }, [])

  return (
    <Suspense>
      {opened && <EntryDialog key={opened.times} asked={opened.asked} onClosed={() => setOpened(undefined)} />}
    </Suspense>
  )
}

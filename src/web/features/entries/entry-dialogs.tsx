import { lazy, Suspense, useEffect, useState } from 'react'
import type { Entry } from '#shared/entries.ts'
import { preload } from '../../lib/preload.ts'

const loadDialog = () => import('./entry-dialog.tsx')
const EntryDialog = lazy(loadDialog)

type Asked = { entry?: Entry; date?: string; key: number }

/** Opens the entry dialog for the events newEntry and editEntry, whichever part of the app they come from. */
export function EntryDialogs() {
  const [asked, setAsked] = useState<Asked>()

  useEffect(() => {
    const create = ({ detail }: WindowEventMap['newEntry']) => setAsked({ ...detail, key: Date.now() })
    const edit = ({ detail }: WindowEventMap['editEntry']) => setAsked({ entry: detail, key: Date.now() })
    preload(loadDialog)
    window.addEventListener('newEntry', create)
    window.addEventListener('editEntry', edit)
    return () => {
      window.removeEventListener('newEntry', create)
      window.removeEventListener('editEntry', edit)
    }
  }, [])

  return <Suspense>{asked && <EntryDialog {...asked} onClosed={() => setAsked(undefined)} />}</Suspense>
}

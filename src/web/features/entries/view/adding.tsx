import { lazy, Suspense, useState } from 'react'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { AddFiles } from './entry-body.tsx'

const AddedFiles = lazy(() => import('./added-files.tsx'))

/** A photo or video is added where an entry is read: it stays open, with it. */
export function Adding({ request }: { request: DialogRequest<'editEntry' | 'editPending'> }) {
  const [chosen, setChosen] = useState<File[]>()
  const button = <AddFiles onFiles={setChosen} />
  return chosen ? (
    <Suspense fallback={button}>
      <AddedFiles request={request} chosen={chosen} />
    </Suspense>
  ) : (
    button
  )
}

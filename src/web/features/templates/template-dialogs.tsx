import { lazy, Suspense, useEffect, useState } from 'react'
import type { Asked } from './template-fields.ts'

const TemplateDialog = lazy(() => import('./template-dialog.tsx'))

/** Opens the dialog for the events newTemplate and editTemplate, whichever part of the app they come from. */
export function TemplateDialogs() {
  const [opened, setOpened] = useState<{ asked: Asked; times: number }>()

  useEffect(() => {
    const ask = (asked: Asked) => setOpened((last) => ({ asked, times: (last?.times ?? 0) + 1 }))
    const create = ({ detail }: WindowEventMap['newTemplate']) => ask(detail ? { fields: detail } : {})
    const edit = ({ detail }: WindowEventMap['editTemplate']) => ask({ template: detail })
    window.addEventListener('newTemplate', create)
    window.addEventListener('editTemplate', edit)
    return () => {
      window.removeEventListener('newTemplate', create)
      window.removeEventListener('editTemplate', edit)
    }
  }, [])

  return (
    <Suspense>
      {opened && <TemplateDialog key={opened.times} asked={opened.asked} onClosed={() => setOpened(undefined)} />}
    </Suspense>
  )
}

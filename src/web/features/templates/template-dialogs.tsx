import { lazy, Suspense, useEffect, useState } from 'react'
import type { Template } from '#shared/templates.ts'
import type { TemplateFields } from '../../lib/events.ts'

const TemplateDialog = lazy(() => import('./template-dialog.tsx'))

/** What the dialog was opened for: a template to edit, or what a new one begins with. */
export interface Asked {
  template?: Template
  fields?: TemplateFields
}

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

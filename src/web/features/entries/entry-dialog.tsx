import { lazy, Suspense } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from './entry-form.tsx'
import type { Asked } from './entry-values.ts'
import { loadPlannedForm } from './parts.ts'

const PlannedForm = lazy(loadPlannedForm)

const titleOf = ({ entry, pending, plan }: Asked) => {
  if (plan) return 'Edit Planned Session'
  return entry || pending ? 'Edit Training Entry' : 'New Training Entry'
}

export default function EntryDialog({ asked, onClosed }: { asked: Asked; onClosed: () => void }) {
  return (
    <Dialog title={titleOf(asked)} isTall onClosed={onClosed}>
      {(close) =>
        asked.plan ? (
          <Suspense>
            <PlannedForm plan={asked.plan} close={close} />
          </Suspense>
        ) : (
          <EntryForm asked={asked} close={close} />
        )
      }
    </Dialog>
  )
}

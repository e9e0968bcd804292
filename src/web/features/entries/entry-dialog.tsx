import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from './entry-form.tsx'
import type { Asked } from './entry-values.ts'
import { PlannedForm } from './planned-form.tsx'

const titleOf = ({ entry, pending, plan }: Asked) => {
  if (plan) return 'Edit Planned Session'
  return entry || pending ? 'Edit Training Entry' : 'New Training Entry'
}

export default function EntryDialog({ asked, onClosed }: { asked: Asked; onClosed: () => void }) {
  return (
    <Dialog title={titleOf(asked)} isTall onClosed={onClosed}>
      {(close) =>
        asked.plan ? <PlannedForm plan={asked.plan} close={close} /> : <EntryForm asked={asked} close={close} />
      }
    </Dialog>
  )
}

import type { Planned } from '#shared/calendar/planned.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PlannedForm } from './planned-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    editPlanned: { planned: Planned }
  }
}

export default function EditPlannedDialog({ request, onClosed }: DialogProps<'editPlanned'>) {
  return (
    <Dialog title="Edit Planned Session" isTall onClosed={onClosed}>
      {(close) => <PlannedForm planned={request.planned} close={close} />}
    </Dialog>
  )
}

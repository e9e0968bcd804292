import type { Operation } from '#shared/offline/operations.ts'
import type { Injury, InjuryFields } from '#shared/stats/injuries.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { InjuryForm } from './injury-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newInjury: object
    editInjury: { injury: Injury }
    editPendingInjury: { pending: Operation<InjuryFields> }
  }
}

type Props = DialogProps<'newInjury' | 'editInjury' | 'editPendingInjury'>

export default function InjuryDialog({ request, onClosed }: Props) {
  return (
    <Dialog title={request.kind === 'newInjury' ? 'Log Injury' : 'Edit Injury'} isTall onClosed={onClosed}>
      {(close) => <InjuryForm request={request} close={close} />}
    </Dialog>
  )
}

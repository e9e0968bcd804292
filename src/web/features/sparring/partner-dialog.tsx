import type { Operation } from '#shared/offline/operations.ts'
import type { Partner, PartnerFields } from '#shared/sparring/partners.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PartnerForm } from './partner-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newPartner: object
    editPartner: { partner: Partner }
    editPendingPartner: { pending: Operation<PartnerFields> }
  }
}

type Props = DialogProps<'newPartner' | 'editPartner' | 'editPendingPartner'>

export default function PartnerDialog({ request, onClosed }: Props) {
  return (
    <Dialog title={request.kind === 'newPartner' ? 'New Partner' : 'Edit Partner'} isTall onClosed={onClosed}>
      {(close) => <PartnerForm request={request} close={close} />}
    </Dialog>
  )
}

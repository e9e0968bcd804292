import type { Operation } from '#shared/offline/operations.ts'
import type { Partner, PartnerFields } from '#shared/sparring/partners.ts'
import { formDialog } from '#web/ui/dialog/form-dialog.tsx'
import { PartnerForm } from './partner-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newPartner: object
    editPartner: { partner: Partner }
    editPendingPartner: { pending: Operation<PartnerFields> }
  }
}

export default formDialog<'newPartner' | 'editPartner' | 'editPendingPartner'>({
  titles: ['New Partner', 'Edit Partner'],
  isTall: true,
  Form: PartnerForm,
})

import type { Operation } from '#shared/offline/operations.ts'
import type { Promotion, PromotionFields } from '#shared/stats/promotions.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PromotionForm } from './promotion-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newPromotion: object
    editPromotion: { promotion: Promotion }
    editPendingPromotion: { pending: Operation<PromotionFields> }
  }
}

type Props = DialogProps<'newPromotion' | 'editPromotion' | 'editPendingPromotion'>

export default function PromotionDialog({ request, onClosed }: Props) {
  return (
    <Dialog
      title={request.kind === 'newPromotion' ? 'Record Promotion' : 'Edit Promotion'}
      isTall
      onClosed={onClosed}
    >
      {(close) => <PromotionForm request={request} close={close} />}
    </Dialog>
  )
}

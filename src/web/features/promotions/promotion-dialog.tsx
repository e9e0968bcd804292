import type { Operation } from '#shared/offline/operations.ts'
import type { Promotion, PromotionFields } from '#shared/promotions/promotions.ts'
import { formDialog } from '#web/ui/dialog/form-dialog.tsx'
import type { Rank } from './next-rank.ts'
import { PromotionForm } from './promotion-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** To a rank; by default to the next one. */
    newPromotion: { rank?: Rank }
    editPromotion: { promotion: Promotion }
    editPendingPromotion: { pending: Operation<PromotionFields> }
  }
}

export default formDialog<'newPromotion' | 'editPromotion' | 'editPendingPromotion'>({
  titles: ['Record Promotion', 'Edit Promotion'],
  isTall: true,
  Form: PromotionForm,
})

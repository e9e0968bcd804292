import type { QueryClient } from '@tanstack/react-query'
import type { Promotion, PromotionFields } from '#shared/promotions/promotions.ts'
import { type FormSubmission, removeWithUndo, saveForm } from '#web/features/offline/outbox/save-form.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { changePromotion, createPromotion } from './operations.ts'

export type PromotionRequest = DialogRequest<'newPromotion' | 'editPromotion' | 'editPendingPromotion'>

/** Saves a new, pending, or stored promotion. A photo that was chosen is a file of the operation, and not in its data. */
export function savePromotion(
  client: QueryClient,
  request: PromotionRequest,
  { values, changes, ...rest }: Required<FormSubmission<PromotionFields>>,
) {
  const isChosen = rest.files.length > 0
  const photo = isChosen ? null : values.photo
  const hasOther = isChosen || rest.removedFiles.length > 0 || 'photo' in changes
  return saveForm(client, { create: createPromotion, change: changePromotion }, openedOf(request), {
    ...rest,
    values: { ...values, photo },
    changes: { ...changes, ...(hasOther && { photo }) },
  })
}

export const removePromotion = (client: QueryClient, promotion: Promotion) =>
  removeWithUndo(client, changePromotion, promotion, 'promotions deleted')

function openedOf(request: PromotionRequest) {
  if (request.kind === 'newPromotion') return {}
  return request.kind === 'editPromotion' ? { seen: request.promotion } : { pending: request.pending }
}

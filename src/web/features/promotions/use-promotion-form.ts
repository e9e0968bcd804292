import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#shared/accounts.ts'
import { rankText } from '#shared/belts.ts'
import { localDay } from '#shared/dates.ts'
import { initialPromotion, newPromotion, type PromotionFields } from '#shared/promotions.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { useUser } from '#web/features/sessions/session.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { preload } from '#web/lib/preload.ts'
import type { DraftForm } from '#web/lib/use-draft-form.ts'
import { useChangePromotion } from './api.ts'

const loadSaving = () => import('./save-promotion.ts')
preload(loadSaving)

export type PromotionRequest = DialogRequest<'newPromotion' | 'editPromotion' | 'editPendingPromotion'>

/** The form for a new, pending, or stored promotion. A new one is today's to the rank of the profile. */
export function usePromotionForm(request: PromotionRequest, close: () => void): DraftForm<PromotionFields> {
  const client = useQueryClient()
  const user = useUser()
  const changing = useChangePromotion()
  return useOutboxForm<PromotionFields>({
    name: draftNameOf(request),
    initial: fieldsIn(request) ?? todaysOf(user),
    isEdit: request.kind !== 'newPromotion',
    schema: newPromotion,
    submit: async (values, { changes, draft }) => {
      if (request.kind === 'editPromotion') {
        await changing.mutateAsync({ id: request.promotion.id, changes })
        return { state: 'stored' }
      }
      const { saveNewPromotion, savePendingPromotion } = await loadSaving()
      return request.kind === 'newPromotion'
        ? saveNewPromotion(client, values, draft)
        : savePendingPromotion(client, request.pending, changes, draft)
    },
    saved: ({ belt, stripes }) => `${rankText(belt, stripes)} recorded`,
    onSaved: close,
  })
}

const todaysOf = ({ beltLevel, stripes, academy }: User): PromotionFields => ({
  date: localDay(new Date()),
  ...initialPromotion,
  belt: beltLevel,
  stripes,
  academy,
})

function fieldsIn(request: PromotionRequest): PromotionFields | undefined {
  if (request.kind === 'newPromotion') return undefined
  if (request.kind === 'editPendingPromotion') return request.pending.data
  const { id: _, ...fields } = request.promotion
  return fields
}

function draftNameOf(request: PromotionRequest): string {
  if (request.kind === 'newPromotion') return 'promotion-new'
  return `promotion-${request.kind === 'editPromotion' ? request.promotion.id : request.pending.id}`
}

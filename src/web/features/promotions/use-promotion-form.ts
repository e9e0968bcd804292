import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#shared/accounts/accounts.ts'
import { rankText } from '#shared/accounts/belts.ts'
import type { Operation, OperationData, PendingFile } from '#shared/offline/operations.ts'
import { initialPromotion, type PromotionFields, promotionToCreate } from '#shared/promotions/promotions.ts'
import { useUploads, withDraftFiles } from '#web/features/media/upload/use-uploads.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { withChanges } from '#web/features/offline/outbox/with-changes.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { preload } from '#web/lib/api/preload.ts'
import type { DraftForm } from '#web/lib/form/use-draft-form.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { nextRank } from './next-rank.ts'
import type { PromotionRequest } from './save-promotion.ts'

export const loadSaving = () => import('./save-promotion.ts')
// Loaded along with the form, so that it can save offline.
preload(loadSaving)

const onePhoto = { max: 1, tooMany: 'A promotion has one photo.' }

/** The form for a new, pending, or stored promotion. A new one is today's, to the next rank by default. */
export function usePromotionForm(request: PromotionRequest, close: () => void) {
  const client = useQueryClient()
  const user = useUser()
  const changes = usePendingOf('changePromotion')
  const [{ initial, pendingFiles }] = useState(() => openedFor(request, changes) ?? todaysOf(user, request))
  const draftForm: DraftForm<PromotionFields> = useOutboxForm<PromotionFields>({
    name: draftNameOf(request),
    initial,
    isEdit: request.kind !== 'newPromotion',
    schema: promotionToCreate,
    beforeSave: () => uploads.whenSettled(),
    submit: async (values, { outdated: _, ...saved }) => {
      const files = uploads.changesOf(values.photo ? [values.photo] : [])
      return (await loadSaving()).savePromotion(client, request, { ...saved, ...files, values })
    },
    note: () => uploads.refusedNote(),
    saved: ({ belt, stripes }) => `${rankText(belt, stripes)} recorded`,
    onSaved: () => {
      uploads.forget()
      close()
    },
  })
  const { form } = draftForm
  const uploads = useUploads({
    draft: draftNameOf(request),
    files: form.values.photo ? [form.values.photo] : [],
    limit: onePhoto,
    pending: pendingFiles,
    onUploaded: (photo) => form.setFieldValue('photo', photo),
  })
  return { ...withDraftFiles(draftForm, uploads), uploads }
}

interface Opened {
  initial: PromotionFields
  /** Chosen before, and not uploaded yet. */
  pendingFiles: PendingFile[]
}

const todaysOf = ({ beltLevel: belt, stripes, academy }: User, request: PromotionRequest): Opened => ({
  initial: {
    date: localDayNow(),
    ...initialPromotion,
    ...((request.kind === 'newPromotion' && request.rank) || nextRank({ belt, stripes })),
    academy,
  },
  pendingFiles: [],
})

function openedFor(
  request: PromotionRequest,
  changes: Operation<OperationData['changePromotion']>[],
): Opened | undefined {
  if (request.kind === 'newPromotion') return undefined
  if (request.kind === 'editPendingPromotion') {
    return { initial: request.pending.data, pendingFiles: request.pending.files }
  }
  const [shown] = withChanges([request.promotion], changes)
  const { id: _, pending, ...initial } = shown ?? { ...request.promotion, pending: undefined }
  return { initial, pendingFiles: pending?.files ?? [] }
}

function draftNameOf(request: PromotionRequest): string {
  if (request.kind === 'newPromotion') return 'promotion-new'
  return `promotion-${request.kind === 'editPromotion' ? request.promotion.id : request.pending.id}`
}

import type { QueryClient } from '@tanstack/react-query'
import type { Operation } from '#shared/offline.ts'
import type { PromotionFields } from '#shared/promotions.ts'
import { type FormDraft, submit } from '#web/features/offline/outbox/submit.ts'
import { submitPendingCreate } from '#web/features/offline/outbox/submit-pending-create.ts'
import { createPromotion } from './operations.ts'

export const saveNewPromotion = (client: QueryClient, data: PromotionFields, draft: FormDraft) =>
  submit(client, createPromotion, { data, draft })

export const savePendingPromotion = (
  client: QueryClient,
  pending: Operation<PromotionFields>,
  changes: Partial<PromotionFields>,
  draft: FormDraft,
) => submitPendingCreate(client, createPromotion, { pending, changes, draft })

/** Stores a deleted promotion again, under a new id. */
export const restorePromotion = (client: QueryClient, data: PromotionFields) =>
  submit(client, createPromotion, { data, draft: null })

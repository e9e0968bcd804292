import type { QueryClient } from '@tanstack/react-query'
import type { Operation } from '#shared/offline/operations.ts'
import type { PartnerFields } from '#shared/sparring/partners.ts'
import { type FormDraft, submit } from '#web/features/offline/outbox/submit.ts'
import { submitPendingCreate } from '#web/features/offline/outbox/submit-pending-create.ts'
import { createPartner } from './operations.ts'

export const saveNewPartner = (client: QueryClient, data: PartnerFields, draft: FormDraft) =>
  submit(client, createPartner, { data, draft })

export const savePendingPartner = (
  client: QueryClient,
  pending: Operation<PartnerFields>,
  changes: Partial<PartnerFields>,
  draft: FormDraft,
) => submitPendingCreate(client, createPartner, { pending, changes, draft })

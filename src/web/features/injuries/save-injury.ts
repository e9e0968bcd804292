import type { QueryClient } from '@tanstack/react-query'
import type { InjuryFields } from '#shared/injuries.ts'
import type { Operation } from '#shared/offline.ts'
import { type FormDraft, submit } from '#web/features/offline/outbox/submit.ts'
import { submitPendingCreate } from '#web/features/offline/outbox/submit-pending-create.ts'
import { createInjury } from './operations.ts'

export const saveNewInjury = (client: QueryClient, data: InjuryFields, draft: FormDraft) =>
  submit(client, createInjury, { data, draft })

export const savePendingInjury = (
  client: QueryClient,
  pending: Operation<InjuryFields>,
  changes: Partial<InjuryFields>,
  draft: FormDraft,
) => submitPendingCreate(client, createInjury, { pending, changes, draft })

/** Stores a deleted injury again, under a new id. */
export const restoreInjury = (client: QueryClient, data: InjuryFields) =>
  submit(client, createInjury, { data, draft: null })

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type InjuryFields, injury } from '#shared/injuries/injuries.ts'
import type { Operation, OperationData } from '#shared/offline/operations.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { withChanges } from '#web/features/offline/outbox/with-changes.ts'
import { preload } from '#web/lib/api/preload.ts'
import type { DraftForm } from '#web/lib/form/use-draft-form.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import type { InjuryRequest } from './save-injury.ts'

export const loadSaving = () => import('./save-injury.ts')
// Loaded along with the form, so that it can save offline.
preload(loadSaving)

/** The form for a new, pending, or stored injury. A new one begins today. */
export function useInjuryForm(request: InjuryRequest, close: () => void): DraftForm<InjuryFields> {
  const client = useQueryClient()
  const changes = usePendingOf('changeInjury')
  const [initial] = useState(() => fieldsIn(request, changes))
  return useOutboxForm<InjuryFields>({
    name: draftNameOf(request),
    initial,
    isEdit: request.kind !== 'newInjury',
    schema: injury.create,
    submit: async (values, { outdated: _, ...saved }) =>
      (await loadSaving()).saveInjury(client, request, { ...saved, values }),
    saved: () => 'Injury saved',
    onSaved: close,
  })
}

function fieldsIn(request: InjuryRequest, changes: Operation<OperationData['changeInjury']>[]): InjuryFields {
  if (request.kind === 'newInjury') return { part: '', from: localDayNow(), ...injury.initial }
  if (request.kind === 'editPendingInjury') return request.pending.data
  const [shown] = withChanges([request.injury], changes)
  const { id: _, pending: _pending, ...fields } = shown ?? { ...request.injury, pending: undefined }
  return fields
}

function draftNameOf(request: InjuryRequest): string {
  if (request.kind === 'newInjury') return 'injury-new'
  return `injury-${request.kind === 'editInjury' ? request.injury.id : request.pending.id}`
}

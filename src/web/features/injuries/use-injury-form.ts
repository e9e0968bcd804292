import { useQueryClient } from '@tanstack/react-query'
import { localDay } from '#shared/dates.ts'
import { type InjuryFields, initialInjury, newInjury } from '#shared/injuries.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { preload } from '#web/lib/preload.ts'
import type { DraftForm } from '#web/lib/use-draft-form.ts'
import { useChangeInjury } from './api.ts'

const loadSaving = () => import('./save-injury.ts')
preload(loadSaving)

export type InjuryRequest = DialogRequest<'newInjury' | 'editInjury' | 'editPendingInjury'>

/** The form for a new, pending, or stored injury. A new one begins today. */
export function useInjuryForm(request: InjuryRequest, close: () => void): DraftForm<InjuryFields> {
  const client = useQueryClient()
  const changing = useChangeInjury()
  return useOutboxForm<InjuryFields>({
    name: draftNameOf(request),
    initial: fieldsIn(request),
    isEdit: request.kind !== 'newInjury',
    schema: newInjury,
    submit: async (values, { changes, draft }) => {
      if (request.kind === 'editInjury') {
        await changing.mutateAsync({ id: request.injury.id, changes })
        return { state: 'stored' }
      }
      const { saveNewInjury, savePendingInjury } = await loadSaving()
      return request.kind === 'newInjury'
        ? saveNewInjury(client, values, draft)
        : savePendingInjury(client, request.pending, changes, draft)
    },
    saved: () => 'Injury saved',
    onSaved: close,
  })
}

function fieldsIn(request: InjuryRequest): InjuryFields {
  if (request.kind === 'newInjury') return { part: '', from: localDay(new Date()), ...initialInjury }
  if (request.kind === 'editPendingInjury') return request.pending.data
  const { id: _, ...fields } = request.injury
  return fields
}

function draftNameOf(request: InjuryRequest): string {
  if (request.kind === 'newInjury') return 'injury-new'
  return `injury-${request.kind === 'editInjury' ? request.injury.id : request.pending.id}`
}

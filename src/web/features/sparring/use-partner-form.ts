import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type PartnerFields, partner } from '#shared/sparring/partners.ts'
import type { Outcome } from '#web/features/offline/outbox/report-submitted.ts'
import type { FormDraft } from '#web/features/offline/outbox/submit.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { preload } from '#web/lib/api/preload.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { useChangePartner } from './api.ts'

const loadSaving = () => import('./save-partner.ts')
// Loaded along with the form, so that it can save offline.
preload(loadSaving)

export type PartnerRequest = DialogRequest<'newPartner' | 'editPartner' | 'editPendingPartner'>

interface PartnerForm {
  values: PartnerFields
  changes: Partial<PartnerFields>
  draft: FormDraft
}

/** The form for a new, pending, or stored partner. */
export function usePartnerForm(request: PartnerRequest, close: () => void) {
  const client = useQueryClient()
  const changing = useChangePartner()
  const saving = useMutation({
    mutationFn: async ({ values, changes, draft }: PartnerForm): Promise<Outcome> => {
      if (request.kind === 'editPartner') {
        await changing.mutateAsync({ id: request.partner.id, changes })
        return { state: 'stored' }
      }
      const { saveNewPartner, savePendingPartner } = await loadSaving()
      return request.kind === 'newPartner'
        ? saveNewPartner(client, values, draft)
        : savePendingPartner(client, request.pending, changes, draft)
    },
  })
  return useOutboxForm<PartnerFields>({
    name: draftNameOf(request),
    initial: initialOf(request),
    isEdit: request.kind !== 'newPartner',
    schema: partner.create,
    submit: (values, { changes, draft }) => saving.mutateAsync({ values, changes, draft }),
    saved: ({ name }) => `“${name.trim()}” saved`,
    onSaved: close,
  })
}

function initialOf(request: PartnerRequest): PartnerFields {
  if (request.kind === 'newPartner') return { name: '', ...partner.initial }
  if (request.kind === 'editPendingPartner') return request.pending.data
  const { id: _id, ...fields } = request.partner
  return fields
}

function draftNameOf(request: PartnerRequest): string {
  if (request.kind === 'newPartner') return 'partner-new'
  return `partner-${request.kind === 'editPartner' ? request.partner.id : request.pending.id}`
}

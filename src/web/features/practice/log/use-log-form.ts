import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type PracticeLogFields, practiceLog } from '#shared/techniques/practice.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { preload } from '#web/lib/api/preload.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import type { DraftForm } from '#web/lib/form/use-draft-form.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { useChangeLog } from '../api.ts'

const loadSaving = () => import('./save-log.ts')
preload(loadSaving)

export type LogRequest = DialogRequest<'newPractice' | 'editPractice' | 'editPendingPractice'>

/** The form for a practice log: new, stored, or pending. */
export function useLogForm(request: LogRequest, close: () => void) {
  const client = useQueryClient()
  const changing = useChangeLog()
  const { data: techniques = [] } = useQuery(techniquesQuery)
  const known = knownOf(request)
  const nameOf = (techniqueId: number) =>
    techniques.find(({ id }) => id === techniqueId)?.name ?? (known?.techniqueId === techniqueId ? known.name : '')
  const draftForm: DraftForm<PracticeLogFields> = useOutboxForm({
    name: draftNameOf(request),
    initial: known ? fieldsOf(known) : emptyLog(),
    isEdit: request.kind === 'editPractice',
    ...(request.kind === 'newPractice' && request.techniqueId && { chosen: { techniqueId: request.techniqueId } }),
    schema: practiceLog.create,
    submit: async (values, { draft, changes }) => {
      if (request.kind === 'editPractice') {
        await changing.mutateAsync({ id: request.log.id, changes })
        return { state: 'stored' }
      }
      const name = nameOf(values.techniqueId)
      const { saveLog } = await loadSaving()
      return saveLog(client, request, { data: { ...values, name }, changes: { ...changes, name }, draft })
    },
    saved: () => 'Practice saved',
    onSaved: close,
  })
  const choices = techniques.filter(({ id, isArchived }) => !isArchived || id === known?.techniqueId)
  return { ...draftForm, choices }
}

const emptyLog = (): PracticeLogFields => ({ techniqueId: 0, date: localDayNow(), ...practiceLog.initial })

const knownOf = (request: LogRequest) => {
  if (request.kind === 'editPractice') return request.log
  return request.kind === 'editPendingPractice' ? request.pending.data : undefined
}

function fieldsOf({ techniqueId, date, amount, unit, resistance, success, partner, notes }: PracticeLogFields) {
  return { techniqueId, date, amount, unit, resistance, success, partner, notes }
}

function draftNameOf(request: LogRequest) {
  if (request.kind === 'newPractice') return 'practice-new'
  return `practice-${request.kind === 'editPractice' ? request.log.id : request.pending.id}`
}

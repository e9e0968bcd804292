import type { QueryClient } from '@tanstack/react-query'
import type { Injury, InjuryFields } from '#shared/injuries/injuries.ts'
import { type FormSubmission, removeWithUndo, saveForm } from '#web/features/offline/outbox/save-form.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { changeInjury, createInjury } from './operations.ts'

export type InjuryRequest = DialogRequest<'newInjury' | 'editInjury' | 'editPendingInjury'>

/** Saves a new, pending, or stored injury. */
export const saveInjury = (client: QueryClient, request: InjuryRequest, filled: FormSubmission<InjuryFields>) =>
  saveForm(client, { create: createInjury, change: changeInjury }, openedOf(request), filled)

function openedOf(request: InjuryRequest) {
  if (request.kind === 'newInjury') return {}
  return request.kind === 'editInjury' ? { seen: request.injury } : { pending: request.pending }
}

export const removeInjury = (client: QueryClient, injury: Injury) =>
  removeWithUndo(client, changeInjury, injury, 'injuries deleted')

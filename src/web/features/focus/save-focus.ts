import type { QueryClient } from '@tanstack/react-query'
import type { Focus, FocusFields } from '#shared/focus/focuses.ts'
import { type FormSubmission, removeWithUndo, saveForm } from '#web/features/offline/outbox/save-form.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { changeFocus, createFocus } from './operations.ts'
import type { ShownFocus } from './use-focuses.ts'

export type FocusRequest = DialogRequest<'newFocus' | 'editFocus' | 'editPendingFocus'>

const kinds = { create: createFocus, change: changeFocus }

/** Saves a new, pending, or stored focus. */
export const saveFocus = (client: QueryClient, request: FocusRequest, filled: FormSubmission<FocusFields>) =>
  saveForm(client, kinds, openedOf(request), filled)

/** Ends a focus as it is shown, with what came of it. */
export const endFocus = (
  client: QueryClient,
  { fields, stored, created }: ShownFocus,
  changes: Pick<FocusFields, 'to' | 'note'>,
  draft: FormSubmission<FocusFields>['draft'],
) =>
  saveForm(
    client,
    kinds,
    { ...(created && { pending: created }), ...(stored && { seen: stored }) },
    { draft, initial: fields, values: { ...fields, ...changes }, changes },
  )

export const removeFocus = (client: QueryClient, focus: Focus) =>
  removeWithUndo(client, changeFocus, focus, 'focuses deleted')

function openedOf(request: FocusRequest) {
  if (request.kind === 'newFocus') return {}
  return request.kind === 'editFocus' ? { seen: request.focus } : { pending: request.pending }
}

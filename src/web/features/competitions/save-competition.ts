import type { QueryClient } from '@tanstack/react-query'
import type { Competition, CompetitionFields } from '#shared/competitions/competitions.ts'
import { type FormSubmission, removeWithUndo, saveForm } from '#web/features/offline/outbox/save-form.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { changeCompetition, createCompetition } from './operations.ts'
import type { ShownCompetition } from './use-competitions.ts'

export type CompetitionRequest = DialogRequest<'newCompetition' | 'editCompetition' | 'editPendingCompetition'>

const kinds = { create: createCompetition, change: changeCompetition }

/** Saves a new, pending, or stored competition. A photo that was chosen is a file of the operation, and not in its data. */
export function saveCompetition(
  client: QueryClient,
  request: CompetitionRequest,
  { values, changes, ...rest }: Required<FormSubmission<CompetitionFields>>,
) {
  const isChosen = rest.files.length > 0
  const photo = isChosen ? null : values.photo
  const hasOther = isChosen || rest.removedFiles.length > 0 || 'photo' in changes
  return saveForm(client, kinds, openedOf(request), {
    ...rest,
    values: { ...values, photo },
    changes: { ...changes, ...(hasOther && { photo }) },
  })
}

/** Saves the matches or the game plan of a competition as it is shown. */
export const saveList = (
  client: QueryClient,
  { fields, stored, created }: ShownCompetition,
  changes: Partial<Pick<CompetitionFields, 'matches' | 'plan'>>,
  draft: FormSubmission<CompetitionFields>['draft'],
) =>
  saveForm(
    client,
    kinds,
    { ...(created && { pending: created }), ...(stored && { seen: stored }) },
    { draft, initial: fields, values: { ...fields, ...changes }, changes },
  )

export const removeCompetition = (client: QueryClient, competition: Competition) =>
  removeWithUndo(client, changeCompetition, competition)

function openedOf(request: CompetitionRequest) {
  if (request.kind === 'newCompetition') return {}
  return request.kind === 'editCompetition' ? { seen: request.competition } : { pending: request.pending }
}

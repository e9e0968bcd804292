import type { QueryClient } from '@tanstack/react-query'
import type { Competition, CompetitionFields } from '#shared/competitions/competitions.ts'
import { type KeyOf, keyOfMatch, keyOfWeight } from '#shared/competitions/merge-lists.ts'
import { isOfKind, isStuck } from '#shared/offline/operations.ts'
import { type FormSubmission, removeWithUndo, saveForm } from '#web/features/offline/outbox/save-form.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { changeCompetition, createCompetition } from './operations.ts'
import type { ShownCompetition } from './use-competitions.ts'
import { withRefused } from './with-refused.ts'

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

type Lists = Partial<Pick<CompetitionFields, 'matches' | 'plan' | 'weights'>>

/** The competition that a form is about. Throws if it was deleted while the form was open. */
export function requireCompetition(competition: ShownCompetition | undefined): ShownCompetition {
  if (!competition) throw new ApiError(404, 'NOT_FOUND', 'This competition was deleted.')
  return competition
}

/** Saves the matches, the weights, or the game plan of a competition as it is shown. */
export function saveList(
  client: QueryClient,
  competition: ShownCompetition,
  lists: Lists,
  draft: FormSubmission<CompetitionFields>['draft'],
) {
  const { fields, stored, created } = competition
  const changes = withRefusedLists(competition, lists)
  return saveForm(
    client,
    kinds,
    { ...(created && { pending: created }), ...(stored && { seen: stored }) },
    { draft, initial: fields, values: { ...fields, ...changes }, changes },
  )
}

/** A list that was refused isn't shown, and would be replaced by the next one. */
function withRefusedLists({ pending, fields }: ShownCompetition, { matches, weights, ...lists }: Lists): Lists {
  const refused = pending && isOfKind(pending, 'changeCompetition') && isStuck(pending) ? pending.data.change : {}
  const on = <One>(keyOf: KeyOf<One>, was: One[] = [], refused: One[] | undefined, seen: One[], wanted: One[]) =>
    refused ? withRefused(keyOf, { was, refused, seen, wanted }) : wanted
  const { was } = refused
  return {
    ...lists,
    ...(matches && { matches: on(keyOfMatch, was?.matches, refused.matches, fields.matches, matches) }),
    ...(weights && { weights: on(keyOfWeight, was?.weights, refused.weights, fields.weights, weights) }),
  }
}

export const removeCompetition = (client: QueryClient, competition: Competition) =>
  removeWithUndo(client, changeCompetition, competition, 'competitions deleted')

function openedOf(request: CompetitionRequest) {
  if (request.kind === 'newCompetition') return {}
  return request.kind === 'editCompetition' ? { seen: request.competition } : { pending: request.pending }
}

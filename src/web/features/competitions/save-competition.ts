import type { QueryClient } from '@tanstack/react-query'
import type { CompetitionFields } from '#shared/competitions/competitions.ts'
import { type KeyOf, keyOfMatch, keyOfWeight, mergeLists } from '#shared/competitions/merge-lists.ts'
import { isOfKind, isStuck } from '#shared/offline/operations.ts'
import { type FilledIn, saveThing } from '#web/features/offline/things/save-thing.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { ShownCompetition } from './use-competitions.ts'

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
  draft: FilledIn<CompetitionFields>['draft'],
) {
  const { fields } = competition
  const changes = withRefusedLists(competition, lists)
  return saveThing(client, 'Competition', competition, {
    draft,
    initial: fields,
    values: { ...fields, ...changes },
    changes,
  })
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

interface Versions<One> {
  /** The list that the refused change saw. */
  was: One[]
  refused: One[]
  /** The list that is shown, without the refused change. */
  seen: One[]
  /** What is made of that. */
  wanted: One[]
}

/** A list on top of one that was refused: of an item in both, the later words count, and no other is lost. */
export function withRefused<One>(keyOf: KeyOf<One>, { was, refused, seen, wanted }: Versions<One>): One[] {
  const earlier = mergeLists(keyOf, was, seen, refused) ?? withAdded(keyOf, was, seen, refused)
  return mergeLists(keyOf, seen, earlier, wanted) ?? withAdded(keyOf, seen, wanted, earlier)
}

/** A list with what another one adds to what both were made of. */
function withAdded<One>(keyOf: KeyOf<One>, was: One[], list: One[], other: One[]): One[] {
  const keys = new Set([...was, ...list].map(keyOf))
  return [...list, ...other.filter((one) => !keys.has(keyOf(one)))]
}

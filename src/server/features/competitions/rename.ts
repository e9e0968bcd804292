import type { Tx } from '#server/db/tables.ts'
import type { Competition } from '#shared/competitions/competitions.ts'
import { foldName } from '#shared/techniques/techniques.ts'
import { lockLists, updateLists } from './queries.ts'

interface Names {
  from: string
  to: string
}

/** Renames a technique in the matches and game plans of a person, which have techniques in words. */
export async function renameInCompetitions(tx: Tx, userId: number, names: Names) {
  for (const { id, ...lists } of await lockLists(tx, userId)) {
    const renamed = renamedIn(lists as Lists, names)
    if (renamed) await updateLists(tx, userId, id, renamed)
  }
}

type Lists = Pick<Competition, 'plan' | 'matches'>

/** The game plan and matches with the new name; undefined if neither has the earlier one. */
function renamedIn({ plan, matches }: Lists, { from, to }: Names) {
  const isMeant = ({ technique }: { technique: string }) => foldName(technique) === foldName(from)
  if (!plan.some(isMeant) && !matches.some(isMeant)) return undefined
  const renamed = <One extends { technique: string }>(one: One): One =>
    isMeant(one) ? { ...one, technique: to } : one
  return { plan: plan.map(renamed), matches: matches.map(renamed) }
}

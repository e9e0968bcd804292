import type { Match } from '#shared/competitions/matches.ts'
import { mergeMatches } from '#shared/competitions/merge-matches.ts'

interface Versions {
  /** The matches that the refused change saw. */
  was: Match[]
  refused: Match[]
  /** The matches that are shown, without the refused change. */
  seen: Match[]
  /** What is made of those. */
  wanted: Match[]
}

/** A list of matches on top of one that was refused: of a match in both, the later words count, and no other is lost. */
export function withRefused({ was, refused, seen, wanted }: Versions): Match[] {
  const earlier = mergeMatches(was, seen, refused) ?? withAdded(was, seen, refused)
  return mergeMatches(seen, earlier, wanted) ?? withAdded(seen, wanted, earlier)
}

/** A list with the matches that another one adds to what both were made of. */
function withAdded(was: Match[], list: Match[], other: Match[]): Match[] {
  const keys = new Set([...was, ...list].map(({ key }) => key))
  return [...list, ...other.filter(({ key }) => !keys.has(key))]
}

import { type KeyOf, mergeLists } from '#shared/competitions/merge-lists.ts'

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

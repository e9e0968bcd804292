import type { KeyOf } from '#shared/competitions/merge-lists.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A list as it was seen, and what earlier attempts may have made of those of its items that are again as they were: where an
 * attempt has arrived, there is that to undo.
 */
export function seenAfter<One>(keyOf: KeyOf<One>, sent: One[][], was: One[], wanted: One[]): One[] {
  const find = (list: One[], item: One) => list.find((one) => keyOf(one) === keyOf(item))
  return sent.reduce((seen, attempt) => {
    const isUndone = (one: One) =>
      isSame(find(was, one), find(wanted, one)) && !isSame(find(attempt, one), find(wanted, one))
    const kept = seen.flatMap((one) => (isUndone(one) ? (find(attempt, one) ?? []) : [one]))
    return [...kept, ...attempt.filter((one) => isUndone(one) && !find(seen, one))]
  }, was)
}

import type { Match } from '#shared/competitions/matches.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The matches as they were seen, and what earlier attempts may have made of those that are again as they were: where an
 * attempt has arrived, there is that to undo.
 */
export function seenAfter(sent: Match[][], was: Match[], wanted: Match[]): Match[] {
  const find = (list: Match[], { key }: Match) => list.find((one) => one.key === key)
  return sent.reduce((seen, attempt) => {
    const isUndone = (one: Match) =>
      isSame(find(was, one), find(wanted, one)) && !isSame(find(attempt, one), find(wanted, one))
    const kept = seen.flatMap((one) => (isUndone(one) ? (find(attempt, one) ?? []) : [one]))
    return [...kept, ...attempt.filter((one) => isUndone(one) && !find(seen, one))]
  }, was)
}

import type { Match } from './matches.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What one device has made of the matches it saw, on top of what another device has stored since: two phones may log the
 * matches of one day. Undefined if both have changed the same match.
 */
export function mergeMatches(was: Match[], stored: Match[], wanted: Match[]): Match[] | undefined {
  // In the order in which this device has them: a match whose deletion is undone is back in its place.
  if (isSame(was, stored)) return wanted
  const find = (list: Match[], { key }: Match) => list.find((one) => one.key === key)
  const kept = stored.flatMap((theirs): (Match | undefined)[] => {
    const [seen, mine] = [find(was, theirs), find(wanted, theirs)]
    if (isSame(seen, mine)) return [theirs]
    if (isSame(theirs, mine)) return [theirs]
    if (!isSame(theirs, seen)) return [undefined]
    return mine ? [mine] : []
  })
  const added = wanted.flatMap((mine): (Match | undefined)[] => {
    if (find(stored, mine)) return []
    const seen = find(was, mine)
    if (!seen) return [mine]
    return isSame(seen, mine) ? [] : [undefined]
  })
  const merged = [...kept, ...added]
  const known = merged.filter((one) => one !== undefined)
  return known.length === merged.length ? known : undefined
}

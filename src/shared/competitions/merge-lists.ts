import type { Match } from './matches.ts'
import type { LoggedWeight } from './weights.ts'

/** What tells the items of a list apart. */
export type KeyOf<One> = (one: One) => string

export const keyOfMatch: KeyOf<Match> = ({ key }) => key

/** A day has one weight. */
export const keyOfWeight: KeyOf<LoggedWeight> = ({ day }) => day

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What one device has made of the list it saw, on top of what another device has stored since: two phones may log the
 * matches of one day. Undefined if both have changed the same item.
 */
export function mergeLists<One>(keyOf: KeyOf<One>, was: One[], stored: One[], wanted: One[]): One[] | undefined {
  // In the order in which this device has them: a match whose deletion is undone is back in its place.
  if (isSame(was, stored)) return wanted
  const find = (list: One[], item: One) => list.find((one) => keyOf(one) === keyOf(item))
  const kept = stored.flatMap((theirs): (One | undefined)[] => {
    const [seen, mine] = [find(was, theirs), find(wanted, theirs)]
    if (isSame(seen, mine)) return [theirs]
    if (isSame(theirs, mine)) return [theirs]
    if (!isSame(theirs, seen)) return [undefined]
    return mine ? [mine] : []
  })
  const added = wanted.flatMap((mine): (One | undefined)[] => {
    if (find(stored, mine)) return []
    const seen = find(was, mine)
    if (!seen) return [mine]
    return isSame(seen, mine) ? [] : [undefined]
  })
  const merged = [...kept, ...added]
  const known = merged.filter((one) => one !== undefined)
  return known.length === merged.length ? known : undefined
}

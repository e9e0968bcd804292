import { nameKey } from '../foundation/name-key.ts'
import type { Lessons } from './lessons.ts'

/** How often a position went well for the member, and how often it went badly. */
export interface PositionHeat {
  name: string
  won: number
  lost: number
}

/**
 * The positions that rounds say most about, at most `max`, the most frequent first: submissions from there, for the member
 * and against them, and rounds in which they held or lost it. What has no name of a position isn't counted.
 */
export function positionHeat({ works, catches, held, lostPositions }: Lessons, max: number): PositionHeat[] {
  const facts = [
    ...works.map(({ fromPosition, times }) => ({ name: fromPosition, won: times, lost: 0 })),
    ...catches.map(({ fromPosition, times }) => ({ name: fromPosition, won: 0, lost: times })),
    ...held.map(({ name, rounds }) => ({ name, won: rounds, lost: 0 })),
    ...lostPositions.map(({ name, rounds }) => ({ name, won: 0, lost: rounds })),
  ].filter(({ name }) => name !== '')
  return [...Map.groupBy(facts, ({ name }) => nameKey(name)).values()]
    .map((group) => ({
      name: group[0]?.name ?? '',
      won: group.reduce((sum, { won }) => sum + won, 0),
      lost: group.reduce((sum, { lost }) => sum + lost, 0),
    }))
    .toSorted((one, other) => other.won + other.lost - one.won - one.lost)
    .slice(0, max)
}

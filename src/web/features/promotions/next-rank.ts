import { type BeltLevel, beltLevels, maxStripes } from '#shared/accounts/belts.ts'

export interface Rank {
  belt: BeltLevel
  stripes: number
}

/** What comes after a rank: the next stripe, then the next belt. Nothing comes after the last stripe of a black belt. */
export function nextRank({ belt, stripes }: Rank): Rank {
  if (stripes < maxStripes) return { belt, stripes: stripes + 1 }
  const next = beltLevels[beltLevels.indexOf(belt) + 1]
  return next ? { belt: next, stripes: 0 } : { belt, stripes }
}

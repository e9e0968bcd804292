import type { Recap } from '#shared/stats/recap.ts'
import { useUser } from '#web/features/sessions/session.ts'

/** The rank that a year ended with, as far as promotions tell; while it lasts, that of the profile. */
export function useRank({ isUnderWay, rank }: Recap): Recap['rank'] {
  const { beltLevel: belt, stripes } = useUser()
  return isUnderWay ? { belt, stripes } : rank
}

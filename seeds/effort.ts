import type { Random } from './random.ts'
import type { Session } from './year.ts'

/** How hard a session was, as far as its owner says: open mats are the hardest. */
export function effortOf({ sessionType }: Session, random: Random): number | null {
  const hardest = sessionType === 'open-mat' ? 9 : sessionType === 'class' ? 8 : 6
  const effort = random.between(hardest - 4, hardest)
  return random.chance(0.85) ? effort : null
}

import { addDays } from '#shared/foundation/dates.ts'
import type { InjuryFields } from '#shared/injuries/injuries.ts'
import type { Random } from './random.ts'
import type { Session } from './year.ts'

/** The injury that each of them had this fall. */
export const injuryOf = (today: string): InjuryFields => ({
  part: 'Knee',
  side: 'left',
  from: addDays(today, -54),
  to: addDays(today, -31),
  note: 'Popped in a scramble. Drilled only for two weeks, then light rolls.',
})

/** How hard a session was, as far as its owner says: open mats are the hardest, and nothing is hard while injured. */
export function effortOf({ sessionType, date }: Session, { from, to }: InjuryFields, random: Random) {
  const isInjured = from <= date && date <= to
  const hardest = isInjured ? 4 : sessionType === 'open-mat' ? 9 : sessionType === 'class' ? 8 : 6
  const effort = random.between(Math.max(2, hardest - 4), hardest)
  return random.chance(0.85) ? effort : null
}

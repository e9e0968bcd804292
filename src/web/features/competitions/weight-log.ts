import type { LoggedWeight } from '#shared/competitions/weights.ts'
import { addDays } from '#shared/foundation/dates.ts'
import type { ShownCompetition } from './use-competitions.ts'

/** How long before a competition its weights begin. */
const daysBefore = 84

export interface ShownWeight extends LoggedWeight {
  /** The key of the competition that it was logged for. */
  of: string
}

/**
 * What a member weighed in the weeks before a competition, also on the way to another one, the latest first. Of a day with
 * both, it is the one of this competition.
 */
export function weightLog(all: ShownCompetition[], { key, fields }: ShownCompetition): ShownWeight[] {
  const ownDays = new Set(fields.weights.map(({ day }) => day))
  const first = addDays(fields.date, -daysBefore)
  const counts = ({ of, day }: ShownWeight) =>
    of === key || (day >= first && day <= fields.date && !ownDays.has(day))
  return all
    .flatMap(({ key: of, fields: { weights } }) => weights.map((one) => ({ ...one, of })))
    .filter(counts)
    .sort((one, other) => other.day.localeCompare(one.day))
}

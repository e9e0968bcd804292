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
export function weightLog(all: ShownCompetition[], { key, fields: { date } }: ShownCompetition): ShownWeight[] {
  const weights = all
    .flatMap(({ key: of, fields }) => fields.weights.map((one) => ({ ...one, of })))
    .filter(({ of, day }) => of === key || (day >= addDays(date, -daysBefore) && day <= date))
  const ownDays = new Set(weights.flatMap(({ of, day }) => (of === key ? [day] : [])))
  return weights
    .filter(({ of, day }) => of === key || !ownDays.has(day))
    .sort((one, other) => other.day.localeCompare(one.day))
}

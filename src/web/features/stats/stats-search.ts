import { addDays, addMonths, isCalendarDay, monthsBetween } from '#shared/foundation/dates.ts'
import { roundAttires } from '#shared/training/attire.ts'

/** The ranges to choose from, in the order of the page. */
export const ranges = ['this-month', 'last-month', '30', '90', 'year', 'all', 'custom'] as const

type Attire = (typeof roundAttires)[number]

export type Range = (typeof ranges)[number]

/** The range of a page that says none. */
export const initialRange = '90'

export interface StatsSearch {
  /** The first and last day of a custom range. Without one, that side is open. */
  from?: string | undefined
  to?: string | undefined
  /** {@link initialRange} unless it is said. */
  range?: Range | undefined
  /** Only the sessions with a round in it; all unless it is said. */
  attire?: Attire | undefined
}

/** The search parameters of Training Stats. Invalid ones are undefined: the router keeps those that are left out. */
export function statsSearch(search: Record<string, unknown>): StatsSearch {
  // The router reads ?range=30 as a number.
  const range = ranges.find((one) => one === String(search['range']))
  const dayIn = (value: unknown) =>
    range === 'custom' && typeof value === 'string' && isCalendarDay(value) ? value : undefined
  return {
    range: range === initialRange ? undefined : range,
    attire: roundAttires.find((attire) => attire === search['attire']),
    from: dayIn(search['from']),
    to: dayIn(search['to']),
  }
}

/** The search parameters of last month. */
export const lastMonth = { range: 'last-month' } as const

/** The search parameters of the month that begins on `first`. */
export function monthSearch(first: string, today: string): StatsSearch {
  const range = (['this-month', 'last-month'] as const)[monthsBetween(first, today)]
  return range ? { range } : { range: 'custom', from: first, to: addDays(addMonths(first, 1), -1) }
}

/** The filter of entries by attire. */
export const attireFilter = (attire: Attire | null) => (attire === null ? {} : { attire })

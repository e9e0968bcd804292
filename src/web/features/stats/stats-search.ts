import { addDays, isCalendarDay } from '#shared/dates.ts'
import { roundAttires } from '#shared/rounds.ts'

/** The ranges to choose from, in the order of the page. */
export const ranges = ['30', '90', 'year', 'all', 'custom'] as const

type Attire = (typeof roundAttires)[number]

export type Range = (typeof ranges)[number]

export const rangeNames: Record<Range, string> = {
  '30': '30 days',
  '90': '90 days',
  year: 'Year',
  all: 'All',
  custom: 'Custom',
}

/** The range of a page that says none. */
export const initialRange = '90'

/** Without one, that side is open. */
interface Days {
  from?: string
  to?: string
}

export interface StatsSearch extends Days {
  /** {@link initialRange} unless it is said. */
  range?: Range
  /** Only the sessions with a round in it; all unless it is said. */
  attire?: Attire
}

/** The search parameters of Training Stats; invalid ones are left out. */
export function statsSearch(search: Record<string, unknown>): StatsSearch {
  // The router reads ?range=30 as a number.
  const range = ranges.find((one) => one === String(search['range']))
  const attire = roundAttires.find((one) => one === search['attire'])
  const worn = attire ? { attire } : {}
  if (range !== 'custom') return { ...worn, ...(range && range !== initialRange && { range }) }
  const day = (name: 'from' | 'to') => {
    const value = search[name]
    return typeof value === 'string' && isCalendarDay(value) ? { [name]: value } : {}
  }
  return { ...worn, range, ...day('from'), ...day('to') }
}

const lengths = { '30': 30, '90': 90, year: 365 }

/** The days of the page; a range ends with the reader's today. */
export function daysOf({ range = initialRange, from, to }: StatsSearch, today: string): Days {
  if (range === 'all') return { to: today }
  if (range === 'custom') return { ...(from && { from }), ...(to && { to }) }
  return { from: addDays(today, 1 - lengths[range]), to: today }
}

/** What limits entries to an attire. */
export const wearing = (attire: Attire | null) => (attire === null ? {} : { attire })

import { addDays, isCalendarDay } from '#shared/dates.ts'

/** The ranges to choose from, in the order of the page. */
export const ranges = ['30', '90', 'year', 'all', 'custom'] as const

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

export interface StatsSearch {
  /** {@link initialRange} unless it is said. */
  range?: Range
  /** The days of a custom range; without one, that side is open. */
  from?: string
  to?: string
}

/** The search parameters of Training Stats; invalid ones are left out. */
export function statsSearch(search: Record<string, unknown>): StatsSearch {
  // The router reads ?range=30 as a number.
  const range = ranges.find((one) => one === String(search['range']))
  if (range !== 'custom') return range && range !== initialRange ? { range } : {}
  const day = (name: 'from' | 'to') => {
    const value = search[name]
    return typeof value === 'string' && isCalendarDay(value) ? { [name]: value } : {}
  }
  return { range, ...day('from'), ...day('to') }
}

const lengths = { '30': 30, '90': 90, year: 365 }

/** What to ask the server for; a range ends with the reader's today. */
export function daysOf(
  { range = initialRange, from, to }: StatsSearch,
  today: string,
): { from?: string; to?: string } {
  if (range === 'all') return { to: today }
  if (range === 'custom') return { ...(from && { from }), ...(to && { to }) }
  return { from: addDays(today, 1 - lengths[range]), to: today }
}

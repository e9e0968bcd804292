import { addDays, addMonths } from '#shared/foundation/dates.ts'
import { initialRange, type StatsSearch } from './stats-search.ts'

const lengths = { '30': 30, '90': 90, year: 365 }

/** The days of the page; a range ends with the reader's today, or with last month. */
export function daysOf(
  { range = initialRange, from, to }: StatsSearch,
  today: string,
): { from?: string; to?: string } {
  const first = addMonths(today, 0, 1)
  switch (range) {
    case 'this-month':
      return { from: first, to: today }
    case 'last-month':
      return { from: addMonths(first, -1), to: addDays(first, -1) }
    case 'all':
      return { to: today }
    case 'custom':
      return { ...(from && { from }), ...(to && { to }) }
    case '30':
    case '90':
    case 'year':
      return { from: addDays(today, 1 - lengths[range]), to: today }
  }
}

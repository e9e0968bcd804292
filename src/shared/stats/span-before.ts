import type { Span } from '../calendar/calendar-span.ts'
import { addDays, addMonths, dayOfMonth, daysBetween } from '../foundation/dates.ts'

/**
 * The days that a range is compared with: as many before it; or of a month, or the first days of one, the same days of
 * the month before. A month under way counts up to `today`.
 */
export function spanBefore({ from, to }: Span, today: string): Span {
  const last = addDays(from, -1)
  const isOfMonth = dayOfMonth(from) === 1 && from.slice(0, 7) === to.slice(0, 7)
  if (!isOfMonth) return { from: addDays(from, -daysBetween(from, to) - 1), to: last }
  const end = from <= today && today < to ? today : to
  const isWhole = dayOfMonth(addDays(end, 1)) === 1
  return { from: addMonths(from, -1), to: isWhole ? last : addMonths(end, -1) }
}

import { addDays, addMonths, weekdayNumber, weekdays } from './dates.ts'

export interface Span {
  from: string
  to: string
}

const first = '1900-01-01'
const last = '2199-12-31'

/** The Sunday that starts the day's week. */
export const weekStart = (day: string) => addDays(day, -weekdayNumber(day))

/** The days of the week of `day`, Sunday first. */
export const weekOf = (day: string): string[] => weekdays.map((_, index) => addDays(weekStart(day), index))

/** The weeks of the month of `day`, padded with days of the neighboring months. */
export function weeksOfMonth(day: string): string[][] {
  const end = addDays(addMonths(day, 1, 1), -1)
  const weeks: string[][] = []
  for (let sunday = weekStart(addMonths(day, 0, 1)); sunday <= end; sunday = addDays(sunday, 7)) {
    weeks.push(weekOf(sunday))
  }
  return weeks
}

/** The span of these days, clamped to the calendar's range. */
export const spanOfDays = (from: string, to: string): Span => ({
  from: from < first ? first : from,
  to: to > last ? last : to,
})

/** What the calendar shows of the month of `day`. */
export function spanOfMonth(day: string): Span {
  const days = weeksOfMonth(day).flat()
  return spanOfDays(days[0] ?? day, days.at(-1) ?? day)
}

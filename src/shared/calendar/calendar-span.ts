import { addDays, addMonths, type WeekStartsOn, weekdayNumber, weekdays } from '../foundation/dates.ts'

export interface Span {
  from: string
  to: string
}

const first = '1900-01-01'
const last = '2199-12-31'

/** The first day of the day's week. */
export const weekStart = (day: string, startsOn: WeekStartsOn) =>
  addDays(day, -((weekdayNumber(day) - startsOn + 7) % 7))

/** The days of the week of `day`, the first one first. */
export function weekOf(day: string, startsOn: WeekStartsOn): string[] {
  const start = weekStart(day, startsOn)
  return weekdays.map((_, index) => addDays(start, index))
}

/** The weeks of the month of `day`, padded with days of the neighboring months. */
export function weeksOfMonth(day: string, startsOn: WeekStartsOn): string[][] {
  const end = addDays(addMonths(day, 1, 1), -1)
  const weeks: string[][] = []
  for (let start = weekStart(addMonths(day, 0, 1), startsOn); start <= end; start = addDays(start, 7)) {
    weeks.push(weekOf(start, startsOn))
  }
  return weeks
}

/** The span of these days, clamped to the calendar's range. */
export const spanOfDays = (from: string, to: string): Span => ({
  from: from < first ? first : from,
  to: to > last ? last : to,
})

/** The days that the calendar shows for the month of `day`. */
export function spanOfMonth(day: string, startsOn: WeekStartsOn): Span {
  const days = weeksOfMonth(day, startsOn).flat()
  return spanOfDays(days[0] ?? day, days.at(-1) ?? day)
}

import { dayOfMonth, isCalendarDay, unknownDate, weekdayOf } from '#shared/foundation/dates.ts'
import { monthName } from '#web/lib/date-time.ts'

/** What stands beside an entry: the day of the month, and below it the weekday, or the month and year. */
export function railOf(date: string, hasMonth: boolean): [day: string, below: string] {
  if (!isCalendarDay(date)) return ['', unknownDate]
  return [String(dayOfMonth(date)), hasMonth ? `${monthName(date)} ${date.slice(0, 4)}` : weekdayOf(date)]
}

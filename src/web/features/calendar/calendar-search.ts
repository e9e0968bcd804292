import { isCalendarDay } from '#shared/foundation/dates.ts'
import { type View, views } from './calendar-days.ts'

export interface CalendarSearch {
  /** Default: month. */
  view?: View
  /** Default: today. */
  day?: string
}

/** The search parameters of the calendar page; invalid ones are left out. */
export function calendarSearch(search: Record<string, unknown>): CalendarSearch {
  const view = views.find((one) => one === search['view'])
  const day = search['day']
  return { ...(view && { view }), ...(typeof day === 'string' && isCalendarDay(day) && { day }) }
}

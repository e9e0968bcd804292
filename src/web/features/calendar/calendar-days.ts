import { type Span, spanOfDays, spanOfMonth, weekStart } from '#shared/calendar-span.ts'
import { addDays, addMonths, isCalendarDay, monthTitle } from '#shared/dates.ts'
import { dateRange, dateWithYear } from '#web/lib/date-time.ts'

export const views = ['month', 'week', 'agenda'] as const

export type View = (typeof views)[number]

/** How many days the agenda shows at once. */
export const agendaDays = 60

/** The days a view shows when `day` is selected, clamped to the calendar's range. */
export function spanOf(view: View, day: string): Span {
  if (view === 'month') return spanOfMonth(day)
  if (view === 'agenda') return spanOfDays(day, addDays(day, agendaDays - 1))
  return spanOfDays(weekStart(day), addDays(weekStart(day), 6))
}

/** The day to select after `steps` steps forward, or back if negative. */
export function dayAfterSteps(view: View, day: string, steps: number): string {
  if (view === 'month') return within(addMonths(day, steps), day)
  return within(addDays(day, steps * (view === 'week' ? 7 : agendaDays)), day)
}

/** `day`, or `otherwise` if it is outside the calendar's range. */
const within = (day: string, otherwise: string) => (isCalendarDay(day) ? day : otherwise)

/** 'November 2026', 'Nov 15 – 21, 2026', 'From Nov 21, 2026'. */
export function viewTitleOf(view: View, day: string): string {
  if (view === 'month') return monthTitle(day)
  if (view === 'agenda') return `From ${dateWithYear(day)}`
  const { from, to } = spanOf('week', day)
  return dateRange(from, to)
}

/** The day a key moves to from `day`; undefined for other keys. */
export function dayByKey(key: string, day: string, view: View, today: string): string | undefined {
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = days[key]
  if (step !== undefined) return within(addDays(day, step), day)
  if (key === 'PageUp') return dayAfterSteps(view, day, -1)
  if (key === 'PageDown') return dayAfterSteps(view, day, 1)
  if (key === 'Home') return within(weekStart(day), day)
  if (key === 'End') return within(addDays(weekStart(day), 6), day)
  return key === 't' || key === 'T' ? today : undefined
}

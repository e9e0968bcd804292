import { type Span, spanOfDays, spanOfMonth, weekStart } from '#shared/calendar/calendar-span.ts'
import { addDays, addMonths, isCalendarDay, monthTitle, type WeekStartsOn } from '#shared/foundation/dates.ts'
import { dateRange, dateWithYear } from '#web/lib/date-time.ts'

export const views = ['month', 'week', 'agenda'] as const

export type View = (typeof views)[number]

/** How many days the agenda shows at once. */
export const agendaDays = 60

/** A view of the calendar with a selected day, in the weeks of its member. */
export interface Shown {
  view: View
  day: string
  weekStartsOn: WeekStartsOn
}

/** The days that are shown, clamped to the calendar's range. */
export function spanOf({ view, day, weekStartsOn }: Shown): Span {
  if (view === 'month') return spanOfMonth(day, weekStartsOn)
  if (view === 'agenda') return spanOfAgenda(day)
  const start = weekStart(day, weekStartsOn)
  return spanOfDays(start, addDays(start, 6))
}

/** The days of the agenda from `day` on. */
export const spanOfAgenda = (day: string) => spanOfDays(day, addDays(day, agendaDays - 1))

/** The day to select after `steps` steps forward, or back if negative. */
export function dayAfterSteps(view: View, day: string, steps: number): string {
  if (view === 'month') return within(addMonths(day, steps), day)
  return within(addDays(day, steps * (view === 'week' ? 7 : agendaDays)), day)
}

/** `day`, or `otherwise` if it is outside the calendar's range. */
const within = (day: string, otherwise: string) => (isCalendarDay(day) ? day : otherwise)

/** 'November 2026', 'Nov 15 – 21, 2026', 'From Nov 21, 2026'. */
export function viewTitleOf(shown: Shown): string {
  if (shown.view === 'month') return monthTitle(shown.day)
  if (shown.view === 'agenda') return `From ${dateWithYear(shown.day)}`
  const { from, to } = spanOf(shown)
  return dateRange(from, to)
}

/** The day a key moves to from the selected one; undefined for other keys. */
export function dayByKey(key: string, { view, day, weekStartsOn }: Shown, today: string): string | undefined {
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = days[key]
  if (step !== undefined) return within(addDays(day, step), day)
  if (key === 'PageUp') return dayAfterSteps(view, day, -1)
  if (key === 'PageDown') return dayAfterSteps(view, day, 1)
  if (key === 'Home') return within(weekStart(day, weekStartsOn), day)
  if (key === 'End') return within(addDays(weekStart(day, weekStartsOn), 6), day)
  return key === 't' || key === 'T' ? today : undefined
}

import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { remindersBetween } from '#server/features/reminders/service.ts'
import { plannedFrom } from '#server/features/rules/service.ts'
import { getUser } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { dayIn } from '#server/local-time.ts'
import type { User } from '#shared/accounts/accounts.ts'
import type { BootCalendar, CalendarItem } from '#shared/calendar/calendar.ts'
import { type Span, spanOfMonth } from '#shared/calendar/calendar-span.ts'
import { addDays, addMonths } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import { competitionsBetween, entriesBetween } from './queries.ts'

export { deleteFeed, moveFeed } from './queries.ts'

/** Everything on the calendar from one day to another, both included, by day and time; refuses too much. */
export async function calendarFrom(db: Db, userId: number, from: string, to: string): Promise<CalendarItem[]> {
  const [entries, planned, reminders, competitions] = await Promise.all([
    entriesBetween(db, userId, { from, to, max: limits.calendarSessions + 1 }),
    plannedFrom(db, userId, from, to),
    remindersBetween(db, userId, from, to),
    competitionsBetween(db, userId, from, to),
  ])
  if (entries.length > limits.calendarSessions) throw new Refusal('TOO_MANY_SESSIONS')
  const items: CalendarItem[] = [
    ...entries.map(({ entry }) => entry).reverse(),
    ...planned,
    ...reminders.map((reminder) => ({ ...reminder, kind: 'reminder' as const })),
    ...competitions.map(({ updatedAt: _, ...row }) => ({ ...row, kind: 'competition' as const })),
  ]
  return items.sort(
    (item, other) => item.date.localeCompare(other.date) || timeOf(item).localeCompare(timeOf(other)),
  )
}

/** The first and last day of the month it is for the person. */
export async function currentMonth(deps: Deps, userId: number): Promise<Span> {
  const today = dayIn((await getUser(deps, userId)).timeZone, deps.clock())
  const from = addMonths(today, 0, 1)
  return { from, to: addDays(addMonths(from, 1, 1), -1) }
}

/** The person's calendar of this month, by their time zone and in their weeks; refuses too much. */
export async function thisMonth({ db, clock }: Deps, user: User): Promise<BootCalendar> {
  const { from, to } = spanOfMonth(dayIn(user.timeZone, clock()), user.weekStartsOn)
  return { from, to, items: await calendarFrom(db, user.id, from, to) }
}

const timeOf = (item: CalendarItem) => ('startTime' in item ? item.startTime : '')

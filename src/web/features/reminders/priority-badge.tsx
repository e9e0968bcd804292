import type { Reminder } from '#shared/calendar/reminders.ts'
import { addDays, fullDate, longDate } from '#shared/foundation/dates.ts'
import classes from './priority-badge.module.css'

export const PriorityBadge = ({ priority }: Pick<Reminder, 'priority'>) => (
  <span className={`${classes['badge']} ${classes[priority]}`}>{priority}</span>
)

/** 'Today', 'Tomorrow', 'Yesterday', or 'Friday, November 20', with the year if it is another one. */
export function dayName(date: string, today: string): string {
  if (date === today) return 'Today'
  if (date === addDays(today, 1)) return 'Tomorrow'
  if (date === addDays(today, -1)) return 'Yesterday'
  return date.slice(0, 4) === today.slice(0, 4) ? longDate(date) : fullDate(date)
}

import type { Reminder } from '#shared/calendar/reminders.ts'
import { addDays, longDate } from '#shared/foundation/dates.ts'

export const priorityNames: Record<Reminder['priority'], string> = { low: 'Low', medium: 'Medium', high: 'High' }

const repeatNames: Record<Reminder['repeat'], string> = {
  '': 'Never',
  daily: 'Every day',
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
}

export const repeatName = (repeat: Reminder['repeat']) => repeatNames[repeat]

/** 'Today', 'Tomorrow', 'Yesterday', or 'Friday, November 20', with the year if it is another one. */
export function dayName(date: string, today: string): string {
  if (date === today) return 'Today'
  if (date === addDays(today, 1)) return 'Tomorrow'
  if (date === addDays(today, -1)) return 'Yesterday'
  const year = date.slice(0, 4)
  return year === today.slice(0, 4) ? longDate(date) : `${longDate(date)}, ${year}`
}

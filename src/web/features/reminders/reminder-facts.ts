import { addDays, longDate } from '#shared/foundation/dates.ts'

/** 'Today', 'Tomorrow', 'Yesterday', or 'Friday, November 20', with the year if it is another one. */
export function dayName(date: string, today: string): string {
  if (date === today) return 'Today'
  if (date === addDays(today, 1)) return 'Tomorrow'
  if (date === addDays(today, -1)) return 'Yesterday'
  const year = date.slice(0, 4)
  return year === today.slice(0, 4) ? longDate(date) : `${longDate(date)}, ${year}`
}

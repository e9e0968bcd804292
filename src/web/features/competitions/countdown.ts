import { daysBetween } from '#shared/foundation/dates.ts'
import { counted } from '#shared/foundation/numbers.ts'

/** 'Today', 'Tomorrow', or 'In 12 days'; '' once it is over. */
export function countdownText(date: string, today: string): string {
  const days = daysBetween(today, date)
  if (days < 0) return ''
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${counted(days, 'day')}`
}

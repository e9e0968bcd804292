import { localDay } from '#shared/foundation/dates.ts'
import { clockTime } from '#web/lib/date-time.ts'

/** The local time of an instant, HH:MM. */
export function timeAt(instant: number): string {
  const moment = new Date(instant)
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The local day of an instant, YYYY-MM-DD. */
export const dayAt = (instant: number) => localDay(new Date(instant))

/** The same as its reader writes it, '6:42 PM'. */
export const clockTimeAt = (instant: number) => clockTime(timeAt(instant))

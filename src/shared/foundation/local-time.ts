/** The reader's local time: the calendar day, and the minutes since midnight. */
export interface LocalTime {
  day: string
  minutes: number
}

/** Minutes since midnight on the reader's device. */
export const minutesOfDay = (now: Date) => now.getHours() * 60 + now.getMinutes()

/** The local time in a time zone, by way of Swedish dates: '2026-11-23 07:05'. */
export function localTimeIn(timeZone: string, now: Date): LocalTime {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now)
  const [day = '', time = ''] = text.split(' ')
  const [hours, minutes] = time.split(':').map(Number)
  return { day, minutes: (hours ?? 0) * 60 + (minutes ?? 0) }
}

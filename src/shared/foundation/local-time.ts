/** The reader's local time: the calendar day, and the minutes since midnight. */
export interface LocalTime {
  day: string
  minutes: number
}

/** Minutes since midnight on the reader's device. */
export const minutesOfDay = (now: Date) => now.getHours() * 60 + now.getMinutes()

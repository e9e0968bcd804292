import { useEffect, useState } from 'react'
import { localDay } from '#shared/foundation/dates.ts'
import { type LocalTime, minutesOfDay } from '#shared/foundation/local-time.ts'

const halfAMinute = 30_000

let drawnAt: LocalTime | undefined

/** Sets the time for the server, which draws for readers elsewhere. */
export function setLocalTime(time: LocalTime) {
  drawnAt = time
}

export const localTimeNow = (): LocalTime => {
  if (drawnAt) return drawnAt
  const now = new Date()
  return { day: localDay(now), minutes: minutesOfDay(now) }
}

/** The reader's local day and minute, updated as soon as a phone wakes up. */
export function useLocalTime(): LocalTime {
  const [time, setTime] = useState(localTimeNow)
  useEffect(() => {
    const look = () => setTime((last) => (isSame(last, localTimeNow()) ? last : localTimeNow()))
    const clock = setInterval(look, halfAMinute)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return time
}

const isSame = (time: LocalTime, other: LocalTime) => time.day === other.day && time.minutes === other.minutes

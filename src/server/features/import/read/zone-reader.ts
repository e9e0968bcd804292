import { zoneOf } from '#server/local-time.ts'
import type { Clock } from '#shared/import/session-times.ts'

/** What clocks in a time zone show at a time of UTC, and whether anybody has asked. */
export function readerOfZone(timeZone: string) {
  const name = zoneOf(timeZone)
  let isUsed = false
  const clockAt = ({ day, time }: Clock): Clock => {
    isUsed = true
    const local = Temporal.Instant.from(`${day}T${time}Z`).toZonedDateTimeISO(name)
    return { day: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
  }
  return { name, clockAt, isUsed: () => isUsed }
}

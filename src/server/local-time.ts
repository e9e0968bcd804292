import { knownTimeZone, type LocalTime } from '#shared/foundation/time-zone.ts'

/** The zone that times are converted by: UTC for '', and for a stored one that is no longer known. */
export const zoneOf = (timeZone: string): string => knownTimeZone(timeZone) ?? 'UTC'

/** The local time in a stored time zone. */
const zoned = (timeZone: string, now: Date) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zoneOf(timeZone))

/** Today in a time zone, or in UTC if that is ''. */
export const dayIn = (timeZone: string, now: Date): string => zoned(timeZone, now).toPlainDate().toString()

/** The day and the minutes since midnight in a time zone, as its clocks show them. */
export function localTimeIn(timeZone: string, now: Date): LocalTime {
  const local = zoned(timeZone, now)
  return { day: local.toPlainDate().toString(), minutes: local.hour * 60 + local.minute }
}

/** What the clocks in a time zone show, HH:MM. */
export const clockIn = (timeZone: string, now: Date): string =>
  zoned(timeZone, now).toPlainTime().toString({ smallestUnit: 'minute' })

/** The earliest today on earth, twelve hours behind UTC. */
export const earliestToday = (now: Date) => dayIn('Etc/GMT+12', now)

/** The latest today on earth: that of the islands that are fourteen hours ahead of UTC. */
export const latestToday = (now: Date) => dayIn('Pacific/Kiritimati', now)

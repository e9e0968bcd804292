import { z } from 'zod/mini'
import { maxLength, text } from './text.ts'

/** The zone's name as Temporal writes it, which converts by it. A browser without Temporal leaves that to the server. */
function convertible(name: string | undefined): string | undefined {
  if (name === undefined || typeof Temporal === 'undefined') return name
  try {
    const { timeZoneId } = Temporal.PlainDate.from('2026-01-01').toZonedDateTime(name)
    // Temporal also takes a time, such as T12Z, for a zone.
    return timeZoneId.toLowerCase() === name.toLowerCase() ? timeZoneId : undefined
  } catch {
    return undefined
  }
}

function resolved(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/**
 * The name under which times can be converted: of a name that only Intl knows, such as US/Pacific-New, the one it means.
 * undefined for a name that nothing converts by, and for an offset such as +01.
 */
export const knownTimeZone = (name: string): string | undefined =>
  /^[A-Z][\w+\-/]*$/i.test(name) ? (convertible(name) ?? convertible(resolved(name))) : undefined

/** An IANA time zone such as Europe/Lisbon, as the browser reports it. */
export const timeZone = text('Time zone').check(
  maxLength(60),
  z.overwrite((name) => knownTimeZone(name) ?? name),
  z.refine((name) => knownTimeZone(name) !== undefined, 'Please choose a time zone'),
)

/** The reader's local time: the calendar day, and the minutes since midnight. */
export interface LocalTime {
  day: string
  minutes: number
}

/** Minutes since midnight on the reader's device. */
export const minutesOfDay = (now: Date) => now.getHours() * 60 + now.getMinutes()

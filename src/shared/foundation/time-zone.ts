import { z } from 'zod/mini'
import { maxLength, text } from './text.ts'

/** Whether this system knows the time zone. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An IANA time zone such as Europe/Lisbon, as the browser reports it. */
export const timeZone = text('Time zone').check(
  maxLength(60),
  z.regex(/^[A-Za-z_+\-/0-9]+$/),
  z.refine(isTimeZone, 'Please choose a time zone'),
)

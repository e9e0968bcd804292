import { localDay } from '#shared/foundation/dates.ts'
import { dateWithYear } from '#web/lib/date-time.ts'

/** The day of a point in time where the reader is, 'Nov 20, 2026'. */
export const dateOf = (iso: string) => dateWithYear(localDay(new Date(iso)))

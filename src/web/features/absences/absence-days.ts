import type { Absence } from '#shared/absences/absences.ts'
import { dateRange, dateWithYear } from '#web/lib/date-time.ts'

/** The first one first. */
export const byFirstDay = (one: Pick<Absence, 'from'>, other: Pick<Absence, 'from'>) =>
  one.from.localeCompare(other.from)

/** 'Dec 20, 2026 to Jan 3, 2027', or 'From Dec 20, 2026 on'. */
export const daysText = ({ from, to }: Pick<Absence, 'from' | 'to'>) =>
  to === '' ? `From ${dateWithYear(from)} on` : dateRange(from, to)

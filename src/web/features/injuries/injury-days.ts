import type { Injury } from '#shared/injuries/injuries.ts'
import { dateRange, dateWithYear } from '#web/lib/date-time.ts'

/** The first one first. */
export const byDay = (one: Pick<Injury, 'from'>, other: Pick<Injury, 'from'>) => one.from.localeCompare(other.from)

/** 'Since Sep 4, 2026', or from when to when. */
export const daysText = ({ from, to }: Pick<Injury, 'from' | 'to'>) =>
  to === '' ? `Since ${dateWithYear(from)}` : dateRange(from, to)

import { useQuery } from '@tanstack/react-query'
import type { Absence } from '#shared/absences/absences.ts'
import { isAway } from '#shared/absences/is-away.ts'
import { useThings } from '#web/features/offline/things/things.ts'
import { dateRange, dateWithYear } from '#web/lib/date-time.ts'
import { absencesQuery } from './api.ts'

/** The first one first. */
export const byFirstDay = (one: Pick<Absence, 'from'>, other: Pick<Absence, 'from'>) =>
  one.from.localeCompare(other.from)

/** When the member is away, the first time first, with what isn't synced yet. */
export function useAbsences() {
  const { data = [] } = useQuery(absencesQuery)
  return useThings('Absence', data, byFirstDay)
}

/** Whether the member is away on a day. */
export function useIsAway(): (day: string) => boolean {
  const absences = useAbsences().map(({ fields }) => fields)
  return (day) => isAway(absences, day)
}

/** 'Dec 20, 2026 to Jan 3, 2027', or 'From Dec 20, 2026 on'. */
export const daysText = ({ from, to }: Pick<Absence, 'from' | 'to'>) =>
  to === '' ? `From ${dateWithYear(from)} on` : dateRange(from, to)

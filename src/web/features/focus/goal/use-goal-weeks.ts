import { useQuery } from '@tanstack/react-query'
import { weekStart } from '#shared/calendar/calendar-span.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { type GoalWeeks, weekSums } from '#shared/stats/goal-weeks.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { goalWeeksQuery } from '../api.ts'

/** The week so far and the streak before it, with sessions that aren't synced yet; undefined while that isn't known. */
export function useGoalWeeks(): GoalWeeks | undefined {
  const { weekStartsOn } = useUser()
  const week = weekStart(useLocalDay(), weekStartsOn)
  const { data } = useQuery(goalWeeksQuery)
  const pending = usePendingOf('createEntry').filter(
    ({ data: { date, isPlanned } }) => !isPlanned && date >= week && date < addDays(week, 7),
  )
  if (!data) return undefined
  const added = weekSums(pending.map((operation) => operation.data))
  const known = data.week === week ? data : { sessions: 0, minutes: 0 }
  return { ...data, week, sessions: known.sessions + added.sessions, minutes: known.minutes + added.minutes }
}

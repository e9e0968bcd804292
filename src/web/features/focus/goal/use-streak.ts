import { useQuery } from '@tanstack/react-query'
import { weekStart } from '#shared/calendar/calendar-span.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { goalWeeksQuery } from '../api.ts'
import { useGoal } from './use-goal.ts'

/**
 * How many weeks in a row have reached the goal, with this one if it has. Those before it aren't counted while only an earlier
 * week's count is known, or that of the goal before one that isn't synced.
 */
export function useStreak(isReached: boolean): number {
  const { weekStartsOn, weeklyGoal } = useUser()
  const { data } = useQuery(goalWeeksQuery)
  const goal = useGoal()
  const isKnown = data?.week === weekStart(useLocalDay(), weekStartsOn) && goal === weeklyGoal
  return (isKnown ? data.streak : 0) + (isReached ? 1 : 0)
}

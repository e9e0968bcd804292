import type { WeeklyGoal } from '#shared/accounts/weekly-goal.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { useUser } from '#web/features/sessions/session.ts'

/** The goal of a week, also before it is synced; null without one. */
export function useGoal(): WeeklyGoal | null {
  const { weeklyGoal } = useUser()
  const setting = usePendingOf('setGoal').find(({ problem }) => !problem)
  return setting ? setting.data.goal : weeklyGoal
}

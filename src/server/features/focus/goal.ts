import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { absencesOf } from '#server/features/absences/service.ts'
import { injuriesOf } from '#server/features/injuries/service.ts'
import { dayAndWeekOf, weeklyGoalOf } from '#server/features/users/service.ts'
import { weekStart } from '#shared/calendar/calendar-span.ts'
import { addDays, type WeekStartsOn } from '#shared/foundation/dates.ts'
import { type GoalWeeks, streakOfGoal, type WeekSums } from '#shared/stats/goal-weeks.ts'

/** How far a member's week has come, and how many weeks before it have reached their goal. */
export async function goalWeeksOf({ db, clock }: Deps, userId: number): Promise<GoalWeeks> {
  const goal = await weeklyGoalOf(db, userId)
  const { today, weekStartsOn } = await dayAndWeekOf(db, userId, clock())
  const week = weekStart(today, weekStartsOn)
  const weeks = await weeksOf(db, userId, weekStartsOn)
  const { sessions, minutes } = weeks.get(week) ?? { sessions: 0, minutes: 0 }
  const excused = [...(await injuriesOf(db, userId)), ...(await absencesOf(db, userId))]
  return { week, sessions, minutes, streak: goal ? streakOfGoal(goal, weeks, excused, addDays(week, -7)) : 0 }
}

/** A Sunday before all training. */
const firstSunday = '1800-01-05'

/** What weeks with trained sessions came to, by their first days. */
async function weeksOf(db: Db, userId: number, startsOn: WeekStartsOn): Promise<Map<string, WeekSums>> {
  const { rows } = await sql<WeekSums & { week: string }>`
    select date - (date - ${addDays(firstSunday, startsOn)}::date) % 7 as week, count(*)::integer as sessions,
      coalesce(sum(minutes), 0)::integer as minutes
    from entries
    where user_id = ${userId} and deleted_at is null and not is_planned
    group by 1`.execute(db)
  return new Map(rows.map(({ week, ...sums }) => [week, sums]))
}

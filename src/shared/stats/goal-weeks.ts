import { z } from 'zod/mini'
import { overlap } from '../absences/is-away.ts'
import type { WeeklyGoal } from '../accounts/weekly-goal.ts'
import { addDays, minutesBetween } from '../foundation/dates.ts'

/** What a week came to. */
export interface WeekSums {
  sessions: number
  minutes: number
}

/** How far this week has come, and how many weeks in a row have reached the goal, up to the last one that is over. */
export const goalWeeks = z.object({
  /** The first day of this week. */
  week: z.string(),
  sessions: z.number(),
  minutes: z.number(),
  streak: z.number(),
})

/** How far a week has come, in the goal's unit; hours in tenths. */
export const goalProgress = ({ unit }: WeeklyGoal, { sessions, minutes }: WeekSums): number =>
  unit === 'sessions' ? sessions : Math.floor(minutes / 6) / 10

/** What these sessions come to. */
export const weekSums = (sessions: { startTime: string; endTime: string }[]): WeekSums => ({
  sessions: sessions.length,
  minutes: sessions.reduce((sum, { startTime, endTime }) => sum + minutesBetween(startTime, endTime), 0),
})

/** An injury, or a time away. */
interface Excused {
  from: string
  /** '' while it isn't over. */
  to: string
}

/**
 * How many weeks in a row have reached the goal, up to the one that began on `lastWeek`. A week with an injury or away that didn't is
 * excused: it neither counts nor ends the streak. `weeks` has the sums by first day.
 */
export function streakOfGoal(
  goal: WeeklyGoal,
  weeks: ReadonlyMap<string, WeekSums>,
  excused: Excused[],
  lastWeek: string,
): number {
  const first = [...weeks.keys()].sort()[0] ?? lastWeek
  let streak = 0
  for (let week = lastWeek; week >= first; week = addDays(week, -7)) {
    const sums = weeks.get(week)
    if (sums && goalProgress(goal, sums) >= goal.amount) streak += 1
    else if (!overlap(excused, { from: week, to: addDays(week, 6) })) break
  }
  return streak
}

export type GoalWeeks = z.infer<typeof goalWeeks>

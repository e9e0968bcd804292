import type { WeeklyGoal } from '#shared/accounts/weekly-goal.ts'
import { counted, inTenths, nounFor } from '#shared/foundation/numbers.ts'

/** '3 sessions a week'. */
export const goalText = ({ unit, amount }: WeeklyGoal) => `${counted(amount, unit.slice(0, -1))} a week`

/** '2 of 3 sessions this week'. */
export const progressText = ({ unit, amount }: WeeklyGoal, done: number) =>
  `${done} of ${amount} ${nounFor(amount, unit.slice(0, -1))} this week`

/** '2 sessions to go'. */
export const leftText = ({ unit, amount }: WeeklyGoal, done: number) =>
  done < amount ? `${counted(inTenths(amount - done), unit.slice(0, -1))} to go` : 'Goal reached'

/** 'Goal reached 4 weeks running'; '' if there are too few to say so. Weeks in a row are those with training. */
export const streakText = (weeks: number) => (weeks < 2 ? '' : `Goal reached ${weeks} weeks running`)

import { z } from 'zod/mini'
import { goalUnits } from './accounts.ts'
import { profileChanges } from './profile-changes.ts'

/** The most that a week can be asked for. */
const mostAWeek: Record<(typeof goalUnits)[number], number> = { sessions: 21, hours: 60 }

const whole = 'A goal is a whole number from 1 on'

/** How much a member wants to train in a week. */
export const weeklyGoal = z
  .object({
    unit: z.enum(goalUnits, 'Please choose sessions or hours'),
    amount: z.int(whole).check(z.gte(1, whole)),
  })
  .check(
    z.refine(({ unit, amount }) => amount <= mostAWeek[unit], {
      error: `A goal can be at most ${mostAWeek.sessions} sessions or ${mostAWeek.hours} hours a week`,
      path: ['amount'],
    }),
  )

/** Changes to a member: those of their profile, and their goal. Apart from the profile's, which every page loads first. */
export const memberChanges = z.extend(profileChanges, { weeklyGoal: z.exactOptional(z.nullable(weeklyGoal)) })

export type MemberChanges = z.infer<typeof memberChanges>
export type WeeklyGoal = z.infer<typeof weeklyGoal>

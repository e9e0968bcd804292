import { z } from 'zod/mini'
import { email, optionalText, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { timeZone } from '../foundation/time-zone.ts'
import { weekStartsOn } from '../foundation/week-start.ts'
import { beltLevels } from './belts.ts'
import { typedPassword } from './sign-in.ts'
import { weeklyGoal } from './weekly-goal.ts'

const toggle = (label: string) => z.boolean(`${label} must be on or off`)

/**
 * Changes to a profile; missing fields stay as they are. An empty email means no change. A new one requires the password,
 * if the account has one.
 */
export const profileChanges = z.exactPartial(
  z.object({
    fullName: requiredText('Full name', limits.fullName),
    email: z.union([z.literal(''), email]),
    beltLevel: z.enum(beltLevels, 'Please choose a belt'),
    stripes: z.int('Stripes must be a number from 0 to 4').check(z.gte(0), z.lte(4)),
    academy: optionalText('Academy', limits.academy),
    trainingRemindersEnabled: toggle('Training reminders'),
    weeklyDigestEnabled: toggle('Weekly digest'),
    darkModeEnabled: toggle('Dark mode'),
    feedbackMailsEnabled: toggle('Replies to your feedback'),
    billingMailsEnabled: toggle('Trial and payments'),
    timeZone,
    weekStartsOn,
    weeklyGoal: z.nullable(weeklyGoal),
    password: typedPassword,
  }),
)

export type ProfileChanges = z.infer<typeof profileChanges>

import { z } from 'zod/mini'
import { weekStartsOn } from '../foundation/dates.ts'
import { email, optionalText, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { timeZone } from '../foundation/time-zone.ts'
import { beltLevels } from './belts.ts'
import { dayEndsAt } from './day-end.ts'
import { typedPassword } from './sign-in.ts'

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
    coachMailsEnabled: toggle('Comments of coaches'),
    timeZone,
    weekStartsOn,
    dayEndsAt,
    password: typedPassword,
  }),
)

export type ProfileChanges = z.infer<typeof profileChanges>

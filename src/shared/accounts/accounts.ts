import { z } from 'zod/mini'
import { sunday, weekStartsOn } from '../foundation/dates.ts'
import { id } from '../foundation/fields.ts'
import { beltLevels } from './belts.ts'
import { dayEndsAt } from './day-end.ts'

/** What a goal of a week counts. */
export const goalUnits = ['sessions', 'hours'] as const

/** The current user, as the API returns them. Never contains a secret. */
export const user = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  username: z.nullable(z.string()),
  beltLevel: z.enum(beltLevels),
  academy: z.string(),
  trainingRemindersEnabled: z.boolean(),
  weeklyDigestEnabled: z.boolean(),
  darkModeEnabled: z.boolean(),
  /** Archives of earlier releases have none of these (decision 105). */
  feedbackMailsEnabled: z._default(z.boolean(), true),
  billingMailsEnabled: z._default(z.boolean(), true),
  coachMailsEnabled: z._default(z.boolean(), true),
  isAdmin: z.boolean(),
  stripes: z.number(),
  /** '' until the browser has said it, and if the stored one is no longer known. */
  timeZone: z.string(),
  isTimeZoneUnknown: z._default(z.boolean(), false),
  weekStartsOn: z._default(weekStartsOn, sunday),
  dayEndsAt: z._default(dayEndsAt, 0),
  weeklyGoal: z._default(z.nullable(z.object({ unit: z.enum(goalUnits), amount: z.number() })), null),
  emailVerified: z.boolean(),
  /** The new address that is not confirmed yet, or null. */
  newEmail: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** Whether the email to verify the address couldn't be sent at registration. */
  verificationUnsent: z._default(z.boolean(), false),
})

export type User = z.infer<typeof user>

/** What a member is called in a greeting: 'Rafa' for Rafa Moreno; '' without a name. */
export const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? ''

/** The initials of the first two words of a name: 'RM' for Rafa Moreno. */
export const initialsOf = (fullName: string) =>
  fullName
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .join('')

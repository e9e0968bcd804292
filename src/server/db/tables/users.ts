import type { Generated, GeneratedAlways } from 'kysely'
import type { BeltLevel } from '#shared/accounts/belts.ts'
import type { DayEndsAt } from '#shared/accounts/day-end.ts'
import type { WeeklyGoal } from '#shared/accounts/weekly-goal.ts'
import type { WeekStartsOn } from '#shared/foundation/dates.ts'
import type { HeartRateSettings } from '#shared/training/heart-rate.ts'
import type { UserId } from '../ids.ts'

interface Users {
  id: GeneratedAlways<UserId>
  fullName: string
  email: string
  username: string | null
  usernameKey: Generated<string | null>
  passwordHash: string | null
  beltLevel: BeltLevel
  academy: string
  trainingRemindersEnabled: Generated<boolean>
  weeklyDigestEnabled: Generated<boolean>
  darkModeEnabled: Generated<boolean>
  emailVerifiedAt: Date | null
  newEmail: Generated<string | null>
  stripes: Generated<number>
  ownBeltLevel: Generated<BeltLevel | null>
  ownStripes: Generated<number | null>
  timeZone: Generated<string>
  /** Since when it is that; null if it never changed. */
  zonedAt: Generated<Date | null>
  weekStartsOn: Generated<WeekStartsOn>
  dayEndsAt: Generated<DayEndsAt>
  weeklyGoal: Generated<WeeklyGoal | null>
  heartRate: Generated<HeartRateSettings | null>
  feedbackMailsEnabled: Generated<boolean>
  billingMailsEnabled: Generated<boolean>
  coachMailsEnabled: Generated<boolean>
  mailOffKey: Generated<string>
  disabledAt: Generated<Date | null>
  madeAdminAt: Generated<Date | null>
  verificationUnsent: Generated<boolean>
  searchText: GeneratedAlways<string>
  createdAt: Date
}

export interface UsersTables {
  users: Users
}

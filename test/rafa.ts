import type { User } from '#shared/accounts/accounts.ts'

/** A member as the session describes them. */
export const rafa: User = {
  id: 7,
  fullName: 'Rafa Moreno',
  email: 'rafa@example.com',
  username: null,
  beltLevel: 'blue',
  academy: '',
  trainingRemindersEnabled: true,
  weeklyDigestEnabled: false,
  darkModeEnabled: false,
  feedbackMailsEnabled: true,
  billingMailsEnabled: true,
  coachMailsEnabled: true,
  isAdmin: false,
  stripes: 0,
  weekStartsOn: 0,
  dayEndsAt: 0,
  weeklyGoal: null,
  timeZone: 'UTC',
  isTimeZoneUnknown: false,
  emailVerified: true,
  newEmail: null,
  hasPassword: true,
  verificationUnsent: false,
}

import type { User } from '#shared/accounts/accounts.ts'
import type { ProfileChanges } from '#shared/accounts/profile-changes.ts'
import { browserTimeZone } from '#web/lib/time-zones.ts'

export type ProfileValues = Required<ProfileChanges>

/** The form's initial values. Dark mode is what this device shows now. */
export const profileOf = (user: User, isDark: boolean): ProfileValues => ({
  fullName: user.fullName,
  email: user.newEmail ?? user.email,
  beltLevel: user.beltLevel,
  stripes: user.stripes,
  academy: user.academy,
  trainingRemindersEnabled: user.trainingRemindersEnabled,
  weeklyDigestEnabled: user.weeklyDigestEnabled,
  darkModeEnabled: isDark,
  feedbackMailsEnabled: user.feedbackMailsEnabled,
  billingMailsEnabled: user.billingMailsEnabled,
  coachMailsEnabled: user.coachMailsEnabled,
  timeZone: user.timeZone || (user.isTimeZoneUnknown ? 'UTC' : browserTimeZone()),
  weekStartsOn: user.weekStartsOn,
  dayEndsAt: user.dayEndsAt,
  password: '',
})

/** The effect of saving this email: a new address needs the password, an empty field changes nothing. */
export function addressOf(typed: string, { email, newEmail, hasPassword }: User) {
  const address = typed.trim().toLowerCase()
  return {
    needsPassword: hasPassword && !['', email, newEmail].includes(address),
    hint:
      address === ''
        ? `If you leave this empty, your email stays ${newEmail ?? email}.`
        : address === newEmail
          ? `Not confirmed yet: check your inbox. Until then, your email is ${email}.`
          : undefined,
  }
}

/** The toast after saving. */
export function savedText({ email }: ProfileChanges, before: User, saved: User) {
  const shown = saved.newEmail ?? saved.email
  const isNew = saved.email !== before.email || (saved.newEmail && saved.newEmail !== before.newEmail)
  if (isNew) return `Profile saved. Check your inbox at ${shown}.`
  return email?.trim() === '' ? `Profile saved. Your email is still ${shown}.` : 'Profile saved'
}

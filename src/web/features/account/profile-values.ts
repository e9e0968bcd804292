import type { ProfileChanges } from '#shared/account.ts'
import type { User } from '#shared/auth.ts'

/** What the profile form holds. The password is asked for with a new address alone, and never kept. */
export type ProfileValues = Required<ProfileChanges>

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the form holds when it opens. Dark mode is what this device shows. */
export const profileOf = (person: User, isDark: boolean): ProfileValues => ({
  fullName: person.fullName,
  email: person.newEmail ?? person.email,
  beltLevel: person.beltLevel,
  stripes: person.stripes,
  academy: person.academy,
  trainingRemindersEnabled: person.trainingRemindersEnabled,
  weeklyDigestEnabled: person.weeklyDigestEnabled,
  darkModeEnabled: isDark,
  timeZone: person.timeZone || browserTimeZone(),
  password: '',
})

/** What differs from what the form held when it opened: only that is kept, and only that is sent. */
export const changesOf = (values: ProfileValues, usual: ProfileValues): ProfileChanges =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== usual[field as keyof ProfileValues]),
  )

/** What becomes of the address that is typed: another one asks for the password, an empty field keeps the present one. */
export function addressOf(typed: string, { email, newEmail, hasPassword }: User) {
  const address = typed.trim().toLowerCase()
  return {
    asksPassword: hasPassword && !['', email, newEmail].includes(address),
    hint:
      address === ''
        ? `Left empty, it stays ${newEmail ?? email}.`
        : address === newEmail
          ? `Not confirmed yet: look for our mail. Until then it is ${email}.`
          : undefined,
    kept: address === '' ? (newEmail ?? email) : undefined,
  }
}

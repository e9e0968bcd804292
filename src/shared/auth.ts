import { z } from 'zod/mini'
import { beltLevels } from './belts.ts'
import { email, id, optionalText, requiredText } from './fields.ts'
import { limits } from './limits.ts'

const weakPassword = 'Password must contain at least one uppercase letter, one lowercase letter, and one number'

/** Whether a password has an upper-case letter, a lower-case letter and a digit, and only allowed characters. */
export const isStrongPassword = (text: string) =>
  /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text) && /^[A-Za-z\d@$!%*#?&]+$/.test(text)

/** A password as it must be when it is chosen. That it is a common one is for the server to say. */
export const newPassword = z
  .string({ error: () => 'Password must be at least 8 characters' })
  .check(
    z.minLength(limits.password.min, { error: 'Password must be at least 8 characters', abort: true }),
    z.maxLength(limits.password.max, `Password can be at most ${limits.password.max} characters`),
    z.refine(isStrongPassword, weakPassword),
  )

/** What a person types to sign in. */
export const credentials = z.object({
  email,
  password: z
    .string({ error: () => 'Password is required' })
    .check(
      z.minLength(1, 'Password is required'),
      z.maxLength(limits.password.max, `Password can be at most ${limits.password.max} characters`),
    ),
})

/** What a person types to register. `username` may be '' or missing. */
export const registration = z.object({
  fullName: requiredText('Full name', limits.fullName),
  email,
  password: newPassword,
  username: z._default(
    z
      .string({ error: () => 'Username must be text' })
      .check(
        z.trim(),
        z.regex(/^$|^.{3,}$/s, 'Username must be at least 3 characters'),
        z.maxLength(limits.username.max, `Username can be at most ${limits.username.max} characters`),
        z.regex(/^[^\s@\p{C}]*$/u, 'Username cannot contain spaces or @'),
      ),
    '',
  ),
  beltLevel: z._default(z.enum(beltLevels, 'Please choose a belt'), 'white'),
  academy: z._default(optionalText('Academy', limits.academy), ''),
})

/** The signed-in person, as session, login and register answer. Never carries a secret. */
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
  isAdmin: z.boolean(),
  stripes: z.number(),
  timeZone: z.string(),
  emailVerified: z.boolean(),
  /** An address that the person asked for and has not confirmed yet; null where none waits. */
  newEmail: z.nullable(z.string()),
  /** Whether a password signs in; without one an account elsewhere does. */
  hasPassword: z.boolean(),
})

/** Asks for a mail with a link to choose a new password. */
export const passwordForgotten = z.object({ email })

/** The new password, with what the mail's link carries. */
export const passwordReset = z.object({
  token: z.string().check(z.maxLength(100)),
  userId: id,
  password: newPassword,
})

/** What the link in a verification mail carries. */
export const emailVerification = z.object({ token: z.string().check(z.maxLength(100)), userId: id })

export type Credentials = z.infer<typeof credentials>
export type Registration = z.infer<typeof registration>
export type PasswordReset = z.infer<typeof passwordReset>
export type EmailVerification = z.infer<typeof emailVerification>
export type User = z.infer<typeof user>

/** The first letters of up to two words of a name, 'RM' for Rafa Moreno. */
export const initialsOf = (fullName: string) =>
  fullName
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .join('')

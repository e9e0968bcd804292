import { z } from 'zod/mini'
import { email, id, optionalText, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { appPageOf } from '../foundation/paths.ts'
import { maxLength, minLength, text } from '../foundation/text.ts'
import { beltLevels } from './belts.ts'

const tooShort = `Password must be at least ${limits.password.min} characters`
const tooWeak = 'Password must contain at least one uppercase letter, one lowercase letter, and one number'

const signs = '@$!%*#?&'

/** What tells password managers the rules for a new password, in their own language. */
export const passwordRules =
  `minlength: ${limits.password.min}; maxlength: ${limits.password.max}; ` +
  `required: upper; required: lower; required: digit; allowed: [${signs}];`

/** Which characters a password can't have, such as the hyphens of phones' suggestions; '' if it has none of them. */
export function sayLeaveOut(text: string): string {
  const others = new Set(text.replace(/[A-Za-z\d@$!%*#?&]/g, '').replace(/\s/g, ' '))
  const named = [...others].slice(0, 5).map((one) => (one === ' ' ? 'spaces' : one))
  return named.length === 0 ? '' : `Leave out ${named.join(' ')}. Allowed are A–Z, a–z, 0–9, and ${signs}.`
}

/** Whether a password has an uppercase letter, a lowercase letter, and a digit, and only allowed characters. */
export const isStrongPassword = (text: string) =>
  /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text) && sayLeaveOut(text) === ''

/** A password that is compared with the stored one. */
export const typedPassword = text('Password').check(maxLength(limits.password.max))

/** The rules for a new password. The server also refuses common ones. */
export const newPassword = text('Password', tooShort).check(
  minLength(limits.password.min, { error: tooShort, abort: true }),
  maxLength(limits.password.max, `Password can be at most ${limits.password.max} characters`),
  z.refine((text) => sayLeaveOut(text) === '', {
    error: ({ input }) => sayLeaveOut(String(input)),
    abort: true,
  }),
  z.refine(isStrongPassword, tooWeak),
)

export const credentials = z.object({
  email,
  password: text('Password', 'Password is required').check(
    minLength(1, 'Password is required'),
    maxLength(limits.password.max, `Password can be at most ${limits.password.max} characters`),
  ),
})

export const registration = z.object({
  fullName: requiredText('Full name', limits.fullName),
  email,
  password: newPassword,
  username: z._default(
    text('Username').check(
      z.trim(),
      z.refine(
        (text) => text === '' || text.length >= limits.username.min,
        `Username must be at least ${limits.username.min} characters`,
      ),
      maxLength(limits.username.max, `Username can be at most ${limits.username.max} characters`),
      z.regex(/^[^\s@\p{C}]*$/u, 'Username can’t contain spaces or @'),
    ),
    '',
  ),
  beltLevel: z._default(z.enum(beltLevels, 'Please choose a belt'), 'white'),
  academy: z._default(optionalText('Academy', limits.academy), ''),
})

/** `next` is the page they came for, where the login leads after the reset: a page of the app, or else the journal. */
export const passwordResetRequest = z.object({
  email,
  next: z._default(text('Next page').check(z.overwrite(appPageOf)), '/'),
})

export const linkToken = text('Link').check(maxLength(100))

/** A new password, with the token and user id from the mailed link. */
export const passwordReset = z.object({
  token: linkToken,
  userId: id,
  password: newPassword,
})

/** The token and user id from the link in a verification mail. */
export const emailVerification = z.object({ token: linkToken, userId: id })

/** The purposes of mailed links. */
const linkPurposes = ['reset', 'verify', 'passkey'] as const

/** Any mailed link, to check whether it works. */
export const linkToCheck = z.object({ purpose: z.enum(linkPurposes), token: linkToken, userId: id })

/** `current` is '' if the account has no password yet. */
export const passwordChange = z.object({
  current: z._default(typedPassword, ''),
  password: newPassword,
})

/** Adding a sign-in method requires the password, if the account has one. */
export const passwordConfirmation = z.object({
  password: z._default(typedPassword, ''),
})

/** Shows again who uses the session, for calls refused with CONFIRM_IDENTITY. */
export const confirmation = z.pick(credentials, { password: true })

export const providers = ['google', 'github'] as const

export type Provider = (typeof providers)[number]

export const providerNames: Record<Provider, string> = { google: 'Google', github: 'GitHub' }

/** A linked account. */
export const identity = z.object({ provider: z.enum(providers), email: z.string(), linkedAt: z.string() })

/**
 * Why signing in at a provider failed: code -> sentence. A visitor gets to /auth?failed={code}, a member who was linking
 * to /?failed={code}.
 */
export const providerFailures = {
  cancelled: 'You canceled before you were signed in. Nothing was changed.',
  unverified: 'That account has no verified email address. Verify it there first, or log in with your password.',
  expired: 'That took too long, or you started over in another window. Please try again.',
  disabled: 'This account is disabled. If you think that’s a mistake, write to us through the contact page.',
  taken: 'That account is already linked to another journal.',
  second: 'Your journal is already linked to a different account there. Log in and unlink it first.',
  unavailable: 'We can’t reach the provider right now. Please try again later.',
  busy: 'Too many logins from this network. Please try again later.',
  failed: 'We couldn’t sign you in. Please try again.',
} as const satisfies Record<string, string>

/** A key of {@link providerFailures}. */
export type ProviderFailureCode = keyof typeof providerFailures

export type Credentials = z.infer<typeof credentials>
export type Registration = z.infer<typeof registration>
export type PasswordResetRequest = z.infer<typeof passwordResetRequest>
export type PasswordReset = z.infer<typeof passwordReset>
export type EmailVerification = z.infer<typeof emailVerification>
export type LinkToCheck = z.infer<typeof linkToCheck>
export type PasswordChange = z.infer<typeof passwordChange>
export type Identity = z.infer<typeof identity>

import { z } from 'zod/mini'
import { newPassword } from './auth.ts'
import { beltLevels } from './belts.ts'
import { timeZone } from './calendar.ts'
import { email, id, optionalText, requiredText } from './fields.ts'
import { limits } from './limits.ts'

/** The ways to sign in with an account elsewhere. */
export const providers = ['google', 'github'] as const

export type Provider = (typeof providers)[number]

/** The providers' names as people know them. */
export const providerNames: Record<Provider, string> = { google: 'Google', github: 'GitHub' }

const toggle = (label: string) => z.boolean(`${label} is either on or off`)

/**
 * What may change of a profile; what is missing stays as it is. An empty e-mail means no change; a new one asks for the
 * password where the account has one.
 */
export const profileChanges = z.exactPartial(
  z.object({
    fullName: requiredText('Full name', limits.fullName),
    email: z.union([z.literal(''), email]),
    beltLevel: z.enum(beltLevels, 'Please choose a belt'),
    stripes: z.int('Stripes are a number from 0 to 4').check(z.gte(0), z.lte(4)),
    academy: optionalText('Academy', limits.academy),
    trainingRemindersEnabled: toggle('Training reminders'),
    weeklyDigestEnabled: toggle('Weekly digest'),
    darkModeEnabled: toggle('Dark mode'),
    timeZone,
    password: z.string().check(z.maxLength(limits.password.max)),
  }),
)

/** A change of the password. `current` is '' where the account has none yet. */
export const passwordChange = z.object({
  current: z._default(z.string().check(z.maxLength(limits.password.max)), ''),
  password: newPassword,
})

/** What another way in asks for: the password, where there is one. */
export const anotherWayIn = z.object({
  password: z._default(z.string().check(z.maxLength(limits.password.max)), ''),
})

/** A session as its owner sees it. */
export const sessionSeen = z.object({
  id,
  device: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})

/** An account elsewhere that signs in to this one. */
export const identity = z.object({ provider: z.enum(providers), email: z.string(), linkedAt: z.string() })

/** What can happen to an account, with the words in which its owner reads it. */
export const authEventKinds = {
  registered: 'Account created',
  'signed-in': 'Signed in',
  'sign-in-failed': 'Wrong password',
  'signed-out': 'Signed out',
  'session-ended': 'A session was signed out',
  'reset-asked': 'Password reset asked for',
  'password-reset': 'Password reset by mail',
  'password-changed': 'Password changed',
  'password-removed': 'Password taken away, because somebody else may have set it',
  'email-asked': 'Another email address asked for',
  'email-changed': 'Email address changed',
  'email-verified': 'Email address verified',
  'identity-linked': 'Sign-in with another account linked',
  'identity-unlinked': 'Sign-in with another account unlinked',
  'passkey-signed-in': 'Signed in with a passkey',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
} as const

export type AuthEventKind = keyof typeof authEventKinds

/** Something that happened to the account; `passkey` names the one that it was about, or is ''. */
export const authEvent = z.object({
  id,
  kind: z.string(),
  device: z.string(),
  address: z.string(),
  at: z.string(),
  passkey: z.string(),
})

export type ProfileChanges = z.infer<typeof profileChanges>
export type PasswordChange = z.infer<typeof passwordChange>
export type SessionSeen = z.infer<typeof sessionSeen>
export type Identity = z.infer<typeof identity>
export type AuthEvent = z.infer<typeof authEvent>

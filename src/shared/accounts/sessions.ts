import { z } from 'zod/mini'
import { id } from '../foundation/fields.ts'

/** A device that is logged in, as its owner sees it. */
export const deviceSession = z.object({
  id,
  device: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})

/** The kinds of account events, with the text their owner sees. */
export const accountEventKinds = {
  registered: 'Account created',
  'signed-in': 'Logged in',
  'sign-in-failed': 'Wrong password',
  'signed-out': 'Logged out',
  'session-ended': 'A device was logged out',
  'reset-requested': 'Password reset requested',
  'password-reset': 'Password reset by email',
  'password-changed': 'Password changed',
  'password-removed': 'Password removed, because someone else may have set it',
  'email-change-requested': 'Email change requested',
  'email-changed': 'Email address changed',
  'email-verified': 'Email address verified',
  'identity-linked': 'Linked account added',
  'identity-unlinked': 'Linked account removed',
  'passkey-signed-in': 'Logged in with a passkey',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'passkey-link-mailed': 'Link to add a passkey emailed',
  'passkey-link-by-operator': 'Link to add a passkey created by the operator',
  'feed-created': 'Calendar link created',
  'coach-link-created': 'Link for a coach created',
  'coach-link-revoked': 'Link for a coach revoked',
  'token-created': 'Access token created',
  'token-revoked': 'Access token revoked',
  'token-used': 'Access token used',
  'sessions-ended-by-operator': 'All devices were logged out by the operator',
  'passkeys-removed-by-operator': 'All passkeys removed by the operator',
  'disabled-by-operator': 'Account disabled by the operator',
  'enabled-by-operator': 'Account enabled again by the operator',
  'trial-extended-by-operator': 'Trial extended by the operator',
} as const

export type AccountEventKind = keyof typeof accountEventKinds

/** One line of the account's recent activity. `passkey` is the name of the passkey involved, or ''. */
export const accountEvent = z.object({
  id,
  kind: z.string(),
  device: z.string(),
  address: z.string(),
  at: z.string(),
  passkey: z.string(),
})

export type DeviceSession = z.infer<typeof deviceSession>
export type AccountEvent = z.infer<typeof accountEvent>

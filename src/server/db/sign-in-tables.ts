import type { Generated, GeneratedAlways } from 'kysely'
import type { PasskeyTransport } from '#shared/passkeys.ts'
import type { AccountEventKind } from '#shared/sessions.ts'
import type { Provider } from '#shared/sign-in.ts'

export interface Sessions {
  userId: number
  tokenHash: Buffer
  createdAt: Date
  lastSeenAt: Date
  confirmedAt: Date
  id: GeneratedAlways<number>
  device: Generated<string>
  address: Generated<string>
  passkeyId: Generated<number | null>
  passkeyUsedAt: Generated<Date | null>
}

export interface MailTokens {
  userId: number
  tokenHash: Buffer
  purpose: 'reset' | 'verify' | 'passkey'
  email: string
  createdAt: Date
}

export interface Identities {
  provider: Provider
  subject: string
  userId: number
  email: string
  linkedAt: Date
}

export interface PendingSignIns {
  tokenHash: Buffer
  provider: Provider
  state: string
  nonce: string
  verifier: string
  userId: number | null
  intent: string
  plan: string
  next: string
  startedAt: Date
}

export interface Passkeys {
  userId: number
  id: GeneratedAlways<number>
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: PasskeyTransport[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  isApproved: Generated<boolean>
}

export interface PasskeyChallenges {
  tokenHash: Buffer
  challenge: string
  userId: number | null
  createdAt: Date
}

export interface AccountEvents {
  userId: number
  id: GeneratedAlways<number>
  kind: AccountEventKind
  device: string
  address: string
  at: Date
  passkey: Generated<string>
}

export interface SignInFailures {
  email: string
  address: string
  failedAt: Date
  device: Generated<string>
}

export interface SignInWaits {
  email: string
  address: string
  since: Date
}

export interface KnownDevices {
  userId: number
  tokenHash: Buffer
  seenAt: Date
}

export interface PasswordResetRequests {
  id: GeneratedAlways<number>
  email: string
  next: string
  device: string
  address: string
  requestedAt: Date
}

import type { Generated, GeneratedAlways } from 'kysely'
import type { PasskeyTransport } from '#shared/accounts/passkeys.ts'
import type { Provider } from '#shared/accounts/sign-in.ts'
import type { UserId } from '../ids.ts'

interface SignInFailures {
  email: string
  address: string
  failedAt: Date
  device: Generated<string>
}

interface SignInWaits {
  email: string
  address: string
  since: Date
}

interface PasswordResetRequests {
  id: GeneratedAlways<number>
  email: string
  next: string
  device: string
  address: string
  requestedAt: Date
}

interface MailTokens {
  userId: UserId
  tokenHash: Buffer
  purpose: 'reset' | 'verify' | 'passkey'
  email: string
  createdAt: Date
}

interface Identities {
  provider: Provider
  subject: string
  userId: UserId
  email: string
  linkedAt: Date
}

interface PendingSignIns {
  tokenHash: Buffer
  provider: Provider
  state: string
  nonce: string
  verifier: string
  userId: UserId | null
  intent: string
  plan: string
  next: string
  startedAt: Date
}

interface Passkeys {
  userId: UserId
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

interface PasskeyChallenges {
  tokenHash: Buffer
  challenge: string
  userId: UserId | null
  createdAt: Date
}

export interface SignInTables {
  signInFailures: SignInFailures
  signInWaits: SignInWaits
  passwordResetRequests: PasswordResetRequests
  mailTokens: MailTokens
  identities: Identities
  pendingSignIns: PendingSignIns
  passkeys: Passkeys
  passkeyChallenges: PasskeyChallenges
}

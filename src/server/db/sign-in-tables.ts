import type { Generated, GeneratedAlways } from 'kysely'
import type { AuthEventKind, Provider } from '#shared/account.ts'
import type { PasskeyTransport } from '#shared/passkeys.ts'

export interface Sessions {
  user_id: number
  token_hash: Buffer
  created_at: Date
  last_seen_at: Date
  id: GeneratedAlways<number>
  device: Generated<string>
  address: Generated<string>
}

export interface MailTokens {
  user_id: number
  token_hash: Buffer
  purpose: 'reset' | 'verify'
  email: string
  created_at: Date
}

export interface Identities {
  provider: Provider
  subject: string
  user_id: number
  email: string
  linked_at: Date
}

export interface PendingSignIns {
  token_hash: Buffer
  provider: Provider
  state: string
  nonce: string
  verifier: string
  user_id: number | null
  intent: string
  plan: string
  begun_at: Date
}

export interface Passkeys {
  user_id: number
  id: GeneratedAlways<number>
  credential_id: string
  public_key: Buffer
  counter: number
  transports: PasskeyTransport[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallenges {
  token_hash: Buffer
  challenge: string
  user_id: number | null
  begun_at: Date
}

export interface AuthEvents {
  user_id: number
  id: GeneratedAlways<number>
  kind: AuthEventKind
  device: string
  address: string
  at: Date
  passkey: Generated<string>
}

export interface SignInFailures {
  email: string
  address: string
  failed_at: Date
  device: Generated<string>
}

export interface KnownDevices {
  user_id: number
  token_hash: Buffer
  seen_at: Date
}

export interface PasswordAsks {
  id: GeneratedAlways<number>
  email: string
  device: string
  address: string
  asked_at: Date
}

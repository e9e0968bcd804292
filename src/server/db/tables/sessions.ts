import type { Generated, GeneratedAlways } from 'kysely'
import type { AccessToken } from '#shared/accounts/access-tokens.ts'
import type { AccountEventKind } from '#shared/accounts/sessions.ts'
import type { UserId } from '../ids.ts'

interface Sessions {
  userId: UserId
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

interface KnownDevices {
  userId: UserId
  tokenHash: Buffer
  seenAt: Date
}

interface AccountEvents {
  userId: UserId
  id: GeneratedAlways<number>
  kind: AccountEventKind
  device: string
  address: string
  at: Date
  passkey: Generated<string>
}

interface AccessTokens {
  userId: UserId
  id: GeneratedAlways<number>
  name: string
  tokenHash: Buffer
  scope: AccessToken['scope']
  createdAt: Date
  lastUsedAt: Generated<Date | null>
}

interface LastSeen {
  userId: UserId
  at: Date
}

export interface SessionsTables {
  sessions: Sessions
  knownDevices: KnownDevices
  accountEvents: AccountEvents
  accessTokens: AccessTokens
  lastSeen: LastSeen
}

interface DeviceWrites {
  userId: UserId
  device: string
  number: number
  lowestOpen: number
  contentHash: string
  writtenAt: Generated<Date>
  /** What it created. */
  replyId: number | null
}

export interface DeviceWritesTables {
  deviceWrites: DeviceWrites
}

import type { Generated } from 'kysely'
import type { UserId } from '../ids.ts'

interface PushSubscriptions {
  userId: UserId
  sessionId: number
  endpoint: string
  p256dh: string
  auth: string
  publicKey: string | null
  isGone: Generated<boolean>
  createdAt: Date
  testedAt: Generated<Date | null>
}

interface PushSettings {
  userId: UserId
  reminders: boolean
  classes: boolean
  remindAt: string
  classAt: string
  quietFrom: string
  quietTo: string
}

interface PushMarks {
  userId: UserId
  kind: 'reminders' | 'class'
  day: string
}

export interface PushTables {
  pushSubscriptions: PushSubscriptions
  pushSettings: PushSettings
  pushMarks: PushMarks
}

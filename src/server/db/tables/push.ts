import type { Generated } from 'kysely'

interface PushSubscriptions {
  userId: number
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
  userId: number
  reminders: boolean
  classes: boolean
  remindAt: string
  classAt: string
  quietFrom: string
  quietTo: string
}

interface PushMarks {
  userId: number
  kind: 'reminders' | 'class'
  day: string
}

export interface PushTables {
  pushSubscriptions: PushSubscriptions
  pushSettings: PushSettings
  pushMarks: PushMarks
}

import type { Generated } from 'kysely'

export interface PushSubscriptions {
  userId: number
  sessionId: number
  endpoint: string
  p256dh: string
  auth: string
  createdAt: Date
  testedAt: Generated<Date | null>
}

export interface PushSettings {
  userId: number
  reminders: boolean
  classes: boolean
  remindAt: string
  classAt: string
  quietFrom: string
  quietTo: string
}

export interface PushMarks {
  userId: number
  kind: 'reminders' | 'class'
  day: string
}

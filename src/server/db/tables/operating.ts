import type { Generated, GeneratedAlways } from 'kysely'
import type { AdminActionKind } from '#shared/feedback/admin.ts'

interface DailyFigures {
  day: string
  members: number
  active: number
  storageBytes: number
  paying: number | null
  /** What active plans bring in a month; null before that was recorded. */
  revenueCents: number | null
}

export interface AdminTables {
  dailyFigures: DailyFigures
}

interface AdminActions {
  id: GeneratedAlways<number>
  adminId: number | null
  kind: AdminActionKind
  subjectId: number | null
  details: string
  outcome: Generated<number | null>
  isByOperator: Generated<boolean>
  at: Date
}

export interface AuditLogTables {
  adminActions: AdminActions
}

interface ContactMessages {
  id: GeneratedAlways<number>
  name: string
  email: string
  message: string
  sentAt: Date
  isSuspect: Generated<boolean>
}

export interface ContactTables {
  contactMessages: ContactMessages
}

interface Installation {
  isOnly: Generated<boolean>
  /** Stands for the installation's key, without revealing it. */
  keyOrigin: string
}

export interface InstallationTables {
  installation: Installation
}

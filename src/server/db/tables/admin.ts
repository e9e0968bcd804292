import type { Generated, GeneratedAlways } from 'kysely'
import type { AdminActionKind } from '#shared/feedback/admin.ts'

interface AdminActions {
  id: GeneratedAlways<number>
  adminId: number | null
  kind: AdminActionKind
  subjectId: number | null
  details: string
  outcome: Generated<number | null>
  at: Date
}

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
  adminActions: AdminActions
  dailyFigures: DailyFigures
}

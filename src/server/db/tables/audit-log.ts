import type { Generated, GeneratedAlways } from 'kysely'
import type { AdminActionKind } from '#shared/feedback/admin.ts'

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

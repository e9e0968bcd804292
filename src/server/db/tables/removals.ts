import type { ColumnType } from 'kysely'

interface Removals {
  userId: number
  kind: 'injury' | 'practice-log' | 'promotion' | 'technique-link' | 'template'
  key: string
  content: ColumnType<object, string, string>
  removedAt: Date
}

export interface RemovalsTables {
  removals: Removals
}

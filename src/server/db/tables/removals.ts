import type { ColumnType } from 'kysely'

interface Removals {
  userId: number
  /** What it was, as its feature calls it. */
  kind: string
  key: string
  content: ColumnType<object, string, string>
  removedAt: Date
}

export interface RemovalsTables {
  removals: Removals
}

import type { ColumnType, Generated } from 'kysely'
import type { UserId } from '../ids.ts'

/** What has to be restored along with a row. */
export interface RemovedWith {
  /** The name of its photo, which is kept until then. */
  photo?: string | undefined
  /** The reminder of its deadline, which was removed with it. */
  reminderId?: number | undefined
  /** The series of its class. */
  ruleId?: number | undefined
}

/** A row in a table that keeps what was removed. */
export type WithRemoved<Row> = Row & {
  deletedAt: Generated<Date | null>
  removedWith: ColumnType<RemovedWith | null, string | undefined, string | null>
}

interface Removals {
  userId: UserId
  /** What it was, as its feature calls it. */
  kind: string
  key: string
  content: ColumnType<object, string, string>
  removedAt: Date
}

export interface RemovalsTables {
  /** What servers of the release before remove while both run. */
  removals: Removals
}

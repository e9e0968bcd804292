import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Rule } from '#shared/calendar/recurrence.ts'
import type { UserId } from '../ids.ts'

interface Rules {
  userId: UserId
  id: GeneratedAlways<number>
  rule: ColumnType<Rule | null, string | null, string | null>
  version: Generated<number>
  before: ColumnType<Rule | null, string | null | undefined, string | null>
  removedWith: number | null
  updatedAt: Date
}

/** Which series is the class of a template. */
interface WeeklyClasses {
  userId: UserId
  templateId: number
  ruleId: number
  /** Whether the template began the series, which then ends with it. */
  isOwn: boolean
}

export interface RulesTables {
  rules: Rules
  weeklyClasses: WeeklyClasses
}

import type { Generated, GeneratedAlways } from 'kysely'
import type { EntryId, UserId } from '../ids.ts'

interface HeartRates {
  userId: UserId
  id: GeneratedAlways<number>
  entryId: EntryId
  startedAt: Date
  seconds: number
  sport: string
  device: string
  average: number | null
  highest: number | null
  energy: number | null
  samples: Buffer
  /** The import that it came with; null once that can't be undone anymore. */
  importId: Generated<number | null>
  createdAt: Generated<Date | null>
  updatedAt: Generated<Date | null>
}

export interface HeartRateTables {
  heartRates: HeartRates
  allHeartRates: HeartRates & {
    deletedAt: Generated<Date | null>
    /** The import whose watch measured more of the session. */
    replacedBy: Generated<number | null>
  }
}

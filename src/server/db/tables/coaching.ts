import type { Generated, GeneratedAlways } from 'kysely'
import type { EntryId, UserId } from '../ids.ts'

interface CoachLinks {
  userId: UserId
  id: GeneratedAlways<number>
  name: string
  tokenHash: Buffer
  fromDay: string | null
  toDay: string | null
  tagId: number | null
  competitionId: number | null
  showsPartners: boolean
  files: string[]
  videoLinks: string[]
  createdAt: Date
  expiresAt: Date
  opened: Generated<number>
  lastOpenedOn: Generated<string | null>
}

interface CoachComments {
  userId: UserId
  id: GeneratedAlways<number>
  entryId: EntryId
  linkId: number | null
  name: string
  text: string
  answer: Generated<string>
  answeredAt: Generated<Date | null>
  seenAt: Generated<Date | null>
  createdAt: Date
  updatedAt: Generated<Date | null>
}

export interface CoachingTables {
  coachLinks: CoachLinks
  coachComments: CoachComments
}

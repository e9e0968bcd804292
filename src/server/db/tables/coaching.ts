import type { Generated, GeneratedAlways } from 'kysely'

interface CoachLinks {
  userId: number
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
  userId: number
  id: GeneratedAlways<number>
  entryId: number
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

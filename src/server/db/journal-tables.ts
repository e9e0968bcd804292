import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Round } from '#shared/rounds.ts'
import type { SessionType } from '#shared/training-fields.ts'

export interface Entries {
  userId: number
  id: ColumnType<number, number, never>
  clientId: string | null
  payloadHash: string | null
  title: string
  date: string
  startTime: string
  endTime: string
  minutes: GeneratedAlways<number>
  effort: number | null
  sessionType: SessionType
  academy: string
  instructor: string
  notes: string
  hasPostSessionNotes: boolean
  isPlanned: Generated<boolean>
  replyJson: string
  searchText: string
  roundCount: number
  giRounds: number
  noGiRounds: number
  videoLinks: string[]
  ruleId: number | null
  ruleSession: number | null
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

export interface JournalSizes {
  userId: number
  bytes: number
  entries: number
}

export interface EntryTags {
  userId: number
  entryId: number
  tagId: number
}

export interface EntryTechniques {
  userId: number
  entryId: number
  techniqueId: number
}

export interface IgnoredMentions {
  userId: number
  techniqueId: number
  entryId: number
}

export interface Rounds {
  userId: number
  entryId: number
  position: number
  partnerId: number | null
  minutes: number | null
  attire: Round['attire']
  result: Round['result']
  held: string[]
  lost: string[]
  notes: string
}

export interface RoundSubmissions {
  userId: number
  entryId: number
  roundPosition: number
  position: number
  isMine: boolean
  techniqueId: number | null
  name: string
  fromPosition: string
}

export interface CalendarFeeds {
  userId: number
  tokenHash: Buffer
  timeZone: string
  createdAt: Date
}

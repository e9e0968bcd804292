import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Entry } from '#shared/entries/entries.ts'
import type { RoundKind } from '#shared/sparring/round-context.ts'
import type { Round } from '#shared/sparring/rounds.ts'
import type { EntryId, UserId } from '../ids.ts'

/** The fields of an entry that are in other tables or have a type of their own. */
type NotAsShown =
  | 'id'
  | 'isPlanned'
  | 'updatedAt'
  | 'planned'
  | 'isRecurring'
  | 'recurrencePattern'
  | 'recurrenceEndDate'
  | 'recurrenceWeekdays'
  | 'tags'
  | 'techniques'
  | 'rounds'
  | 'fileAttachments'

/** Its fields as they are shown, but for those, and what is stored besides. */
interface Entries extends Omit<Entry, NotAsShown> {
  userId: UserId
  id: ColumnType<EntryId, EntryId, never>
  clientId: string | null
  payloadHash: string | null
  minutes: GeneratedAlways<number>
  isPlanned: Generated<boolean>
  replyJson: string
  searchText: string
  roundCount: number
  giRounds: number
  noGiRounds: number
  ruleId: number | null
  ruleSession: number | null
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

interface JournalSizes {
  userId: UserId
  bytes: number
  entries: number
}

interface EntryTags {
  userId: UserId
  entryId: EntryId
  tagId: number
}

interface EntryTechniques {
  userId: UserId
  entryId: EntryId
  techniqueId: number
}

interface IgnoredMentions {
  userId: UserId
  techniqueId: number
  entryId: EntryId
}

interface Rounds {
  userId: UserId
  entryId: EntryId
  position: number
  partnerId: number | null
  minutes: number | null
  attire: Round['attire']
  result: Round['result']
  kind: RoundKind | null
  startPosition: string
  startedAt: Date | null
  myTakedowns: number
  mySweeps: number
  myPasses: number
  myEscapes: number
  theirTakedowns: number
  theirSweeps: number
  theirPasses: number
  theirEscapes: number
  held: string[]
  lost: string[]
  notes: string
}

interface RoundSubmissions {
  userId: UserId
  entryId: EntryId
  roundPosition: number
  position: number
  isMine: boolean
  techniqueId: number | null
  name: string
  fromPosition: string
}

export interface EntriesTables {
  entries: Entries
  journalSizes: JournalSizes
  entryTags: EntryTags
  entryTechniques: EntryTechniques
  ignoredMentions: IgnoredMentions
  rounds: Rounds
  roundSubmissions: RoundSubmissions
}

interface Files {
  userId: UserId
  filename: string
  originalName: string
  mimetype: string
  charset: string | null
  bytes: Generated<number>
  hasPreview: Generated<boolean>
  entryId: EntryId | null
  position: number | null
  promotionId: Generated<number | null>
  competitionId: Generated<number | null>
  unattachedSince: Date | null
  wasRemoved: Generated<boolean>
}

export interface MediaTables {
  files: Files
}

import type { Generated } from 'kysely'
import type { EntryId, UserId } from '../ids.ts'

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

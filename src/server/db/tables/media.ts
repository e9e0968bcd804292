import type { Generated } from 'kysely'

interface Files {
  userId: number
  filename: string
  originalName: string
  mimetype: string
  charset: string | null
  bytes: Generated<number>
  hasPreview: Generated<boolean>
  entryId: number | null
  position: number | null
  promotionId: Generated<number | null>
  competitionId: Generated<number | null>
  unattachedSince: Date | null
  wasRemoved: Generated<boolean>
}

export interface MediaTables {
  files: Files
}

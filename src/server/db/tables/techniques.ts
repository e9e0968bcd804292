import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Technique, TechniqueLink } from '#shared/techniques/techniques.ts'
import type { UserId } from '../ids.ts'

interface Techniques {
  userId: UserId
  id: GeneratedAlways<number>
  clientId: string | null
  payloadHash: string | null
  catalogKey: string | null
  name: string
  nameKey: string
  otherNames: string[]
  position: Technique['position']
  category: Technique['category']
  side: Technique['side']
  attire: Technique['attire']
  steps: string
  keyDetails: string
  commonMistakes: string
  videos: ColumnType<Technique['videos'], string, string>
  status: Technique['status']
  isFavorite: boolean
  isArchived: boolean
  deletedAt: Generated<Date | null>
  bytes: GeneratedAlways<number>
  createdAt: Generated<Date | null>
  updatedAt: Generated<Date | null>
}

interface TechniqueTags {
  userId: UserId
  techniqueId: number
  tagId: number
}

interface TechniqueLinks {
  userId: UserId
  techniqueId: number
  kind: TechniqueLink['kind']
  otherId: number
}

interface MergedTechniques {
  userId: UserId
  id: number
  intoId: number
}

export interface TechniquesTables {
  techniques: Techniques
  techniqueTags: TechniqueTags
  techniqueLinks: TechniqueLinks
  allTechniqueLinks: TechniqueLinks & { deletedAt: Generated<Date | null> }
  mergedTechniques: MergedTechniques
}

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Technique, TechniqueLink } from '#shared/techniques.ts'

export interface Techniques {
  userId: number
  id: GeneratedAlways<number>
  clientId: string | null
  payloadHash: string | null
  catalogKey: string | null
  name: string
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
}

export interface TechniqueTags {
  userId: number
  techniqueId: number
  tagId: number
}

export interface TechniqueLinks {
  userId: number
  techniqueId: number
  kind: TechniqueLink['kind']
  otherId: number
}

export interface MergedTechniques {
  userId: number
  id: number
  intoId: number
}

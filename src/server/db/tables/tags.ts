import type { Generated, GeneratedAlways } from 'kysely'
import type { SameName } from '#shared/training/same-names.ts'
import type { Tag } from '#shared/training/tags.ts'
import type { UserId } from '../ids.ts'

interface Tags {
  userId: UserId
  id: GeneratedAlways<number>
  name: string
  nameKey: string
  colorClass: Tag['colorClass']
  deletedAt: Generated<Date | null>
  mergedInto: Generated<number | null>
  createdAt: Generated<Date | null>
  updatedAt: Generated<Date | null>
}

export interface TagsTables {
  tags: Tags
}

interface SameNames {
  userId: UserId
  kind: SameName['kind']
  itemId: number
  olderId: number
}

export interface SameNamesTables {
  sameNames: SameNames
}

import type { SameName } from '#shared/training/same-names.ts'
import type { UserId } from '../ids.ts'

interface SameNames {
  userId: UserId
  kind: SameName['kind']
  itemId: number
  olderId: number
}

export interface SameNamesTables {
  sameNames: SameNames
}

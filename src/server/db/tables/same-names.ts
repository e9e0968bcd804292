import type { SameName } from '#shared/training/same-names.ts'

interface SameNames {
  userId: number
  kind: SameName['kind']
  itemId: number
  olderId: number
}

export interface SameNamesTables {
  sameNames: SameNames
}

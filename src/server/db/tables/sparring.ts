import type { Generated, GeneratedAlways } from 'kysely'
import type { Partner } from '#shared/sparring/partners.ts'
import type { UserId } from '../ids.ts'

interface Partners {
  userId: UserId
  id: GeneratedAlways<number>
  clientId: string | null
  payloadHash: string | null
  name: string
  nameKey: string
  belt: Partner['belt']
  stripes: number
  academy: string
  size: Partner['size']
  style: string
  notes: string
  isArchived: boolean
  deletedAt: Generated<Date | null>
  mergedInto: Generated<number | null>
  createdAt: Generated<Date | null>
  updatedAt: Generated<Date | null>
}

interface FormerPartnerNames {
  userId: UserId
  name: string
  until: Date
}

export interface SparringTables {
  partners: Partners
  formerPartnerNames: FormerPartnerNames
}

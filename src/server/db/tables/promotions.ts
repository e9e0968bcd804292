import type { Generated, GeneratedAlways } from 'kysely'
import type { BeltLevel } from '#shared/accounts/belts.ts'
import type { UserId } from '../ids.ts'
import type { WithRemoved } from './removals.ts'

interface Promotions {
  userId: UserId
  id: GeneratedAlways<number>
  clientId: string | null
  payloadHash: string | null
  date: string
  belt: BeltLevel
  stripes: number
  academy: string
  note: string
  setsRank: Generated<boolean>
  createdAt: Generated<Date | null>
  updatedAt: Generated<Date | null>
}

export interface PromotionsTables {
  promotions: Promotions
  allPromotions: WithRemoved<Promotions>
}

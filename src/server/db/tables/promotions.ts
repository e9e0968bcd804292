import type { GeneratedAlways } from 'kysely'
import type { BeltLevel } from '#shared/accounts/belts.ts'

interface Promotions {
  userId: number
  id: GeneratedAlways<number>
  clientId: string | null
  payloadHash: string | null
  date: string
  belt: BeltLevel
  stripes: number
  academy: string
  note: string
}

export interface PromotionsTables {
  promotions: Promotions
}

import type { GeneratedAlways } from 'kysely'
import type { BeltLevel } from '#shared/belts.ts'
import type { Injury } from '#shared/injuries.ts'

export interface Promotions {
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

export interface Injuries {
  userId: number
  id: GeneratedAlways<number>
  clientId: string | null
  payloadHash: string | null
  part: string
  side: Injury['side']
  firstDay: string
  lastDay: string | null
  note: string
}

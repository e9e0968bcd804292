import type { GeneratedAlways } from 'kysely'
import type { Injury } from '#shared/stats/injuries.ts'

interface Injuries {
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

export interface InjuriesTables {
  injuries: Injuries
}

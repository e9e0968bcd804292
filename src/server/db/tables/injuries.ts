import type { Generated, GeneratedAlways } from 'kysely'
import type { Injury } from '#shared/injuries/injuries.ts'
import type { UserId } from '../ids.ts'
import type { WithRemoved } from './removals.ts'

interface Injuries {
  userId: UserId
  id: GeneratedAlways<number>
  clientId: string | null
  payloadHash: string | null
  part: string
  side: Injury['side']
  firstDay: string
  lastDay: string | null
  note: string
  createdAt: Generated<Date | null>
  updatedAt: Generated<Date | null>
}

export interface InjuriesTables {
  injuries: Injuries
  allInjuries: WithRemoved<Injuries>
}

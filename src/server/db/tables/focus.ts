import type { Generated, GeneratedAlways } from 'kysely'
import type { Focus } from '#shared/focus/focuses.ts'
import type { UserId } from '../ids.ts'
import type { WithRemoved } from './removals.ts'

interface Focuses {
  userId: UserId
  id: GeneratedAlways<number>
  clientId: string | null
  payloadHash: string | null
  kind: Focus['kind']
  names: string[]
  fromPosition: string
  firstDay: string
  weeks: number
  lastDay: string | null
  note: string
  tag: string | null
  createdAt: Generated<Date | null>
  updatedAt: Generated<Date | null>
}

export interface FocusTables {
  focuses: Focuses
  allFocuses: WithRemoved<Focuses>
}

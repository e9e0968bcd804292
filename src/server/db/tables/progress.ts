import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Absence } from '#shared/absences/absences.ts'
import type { BeltLevel } from '#shared/accounts/belts.ts'
import type { Competition } from '#shared/competitions/competitions.ts'
import type { Focus } from '#shared/focus/focuses.ts'
import type { Injury } from '#shared/injuries/injuries.ts'
import type { UserId } from '../ids.ts'
import type { WithRemoved } from './removals.ts'

interface Competitions {
  userId: UserId
  id: GeneratedAlways<number>
  clientId: string | null
  payloadHash: string | null
  name: string
  date: string
  place: string
  organizer: string
  rules: Competition['rules']
  belt: Competition['belt']
  age: string
  weightClass: string
  weightLimit: Generated<string>
  weights: ColumnType<unknown, string | undefined, string>
  weighIn: string
  cost: string
  deadline: string | null
  note: string
  plan: ColumnType<unknown, string, string>
  matches: ColumnType<unknown, string, string>
  placing: number | null
  medal: Competition['medal']
  reminderId: Generated<number | null>
  createdAt: Generated<Date | null>
  updatedAt: Generated<Date | null>
}

export interface CompetitionsTables {
  competitions: Competitions
  allCompetitions: WithRemoved<Competitions>
}

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

interface Absences {
  userId: UserId
  id: GeneratedAlways<number>
  clientId: string | null
  payloadHash: string | null
  reason: Absence['reason']
  firstDay: string
  lastDay: string | null
  note: string
  createdAt: Generated<Date | null>
  updatedAt: Generated<Date | null>
}

export interface AbsencesTables {
  absences: Absences
  allAbsences: WithRemoved<Absences>
}

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

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Competition } from '#shared/competitions/competitions.ts'
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

import type { Generated, GeneratedAlways } from 'kysely'
import type { PracticeLog, Rating } from '#shared/techniques/practice.ts'
import type { UserId } from '../ids.ts'
import type { WithRemoved } from './removals.ts'

interface PracticeCards {
  userId: UserId
  techniqueId: number
  addedOn: string
  dueOn: string
  snoozedUntil: string | null
  stability: number | null
  difficulty: number | null
  reviewedOn: string | null
  firstReviewedOn: string | null
}

interface PracticeReviews {
  userId: UserId
  id: GeneratedAlways<number>
  clientId: string | null
  payloadHash: string | null
  techniqueId: number
  rating: Rating
  date: string
  createdAt: Generated<Date | null>
  updatedAt: Generated<Date | null>
}

interface PracticeLogs {
  userId: UserId
  id: GeneratedAlways<number>
  clientId: string | null
  payloadHash: string | null
  techniqueId: number
  date: string
  amount: number | null
  unit: PracticeLog['unit']
  resistance: PracticeLog['resistance']
  success: number | null
  partner: string
  notes: string
  createdAt: Generated<Date | null>
  updatedAt: Generated<Date | null>
}

interface PracticeSettings {
  userId: UserId
  reviewsPerDay: number
  newPerDay: number
}

export interface PracticeTables {
  practiceCards: PracticeCards
  practiceReviews: PracticeReviews
  practiceLogs: PracticeLogs
  allPracticeLogs: WithRemoved<PracticeLogs>
  practiceSettings: PracticeSettings
}

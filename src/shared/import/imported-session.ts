import type { SessionAttire } from '../training/attire.ts'
import type { Workout } from '../training/heart-rate.ts'
import type { SessionType } from '../training/training-fields.ts'

/** Someone rolled with, and how many rounds. */
export interface ImportedPartner {
  name: string
  rounds: number
}

/** A session as a file says it, with names instead of ids. */
export interface ImportedSession {
  date: string
  startTime: string
  endTime: string
  sessionType: SessionType
  title: string
  academy: string
  instructor: string
  notes: string
  hasPrivateNotes: boolean
  techniques: string[]
  tags: string[]
  partners: ImportedPartner[]
  /** In all, those with partners included. */
  rounds: number
  attire: SessionAttire
  effort: number | null
  /** What a watch measured. */
  workout?: Workout
}

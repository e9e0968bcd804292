import { z } from 'zod/mini'
import { calendarDay } from '../foundation/dates.ts'
import { idText, optionalText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { roundAttires } from '../training/attire.ts'
import { round } from './rounds.ts'

/** Which rounds count: those of trained entries between two days, with one partner or with all, in one attire or in both. */
export const lessonsQuery = z.object({
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  partner: z.optional(idText),
  attire: z.optional(z.enum(roundAttires)),
})

/** The rounds with a submission, for the member or against them, or in which they held or lost a position. */
const lessonKinds = ['for', 'against', 'held', 'lost'] as const

/** Which rounds to list: all, or those behind a lesson. Names match in any letter case. */
export const roundsQuery = z.object({
  ...lessonsQuery.shape,
  kind: z.optional(z.enum(lessonKinds)),
  /** The name of the submission or position. */
  name: z._default(optionalText('Name', limits.techniqueName), ''),
  /** Where the submission started; '' if nobody said. */
  fromPosition: z._default(optionalText('From', limits.position), ''),
})

/** A round with its session. */
const roundOfEntry = z.object({
  entryId: z.number(),
  /** In the order of the entry, from 0. */
  position: z.number(),
  date: z.string(),
  title: z.string(),
  round,
})

/** The newest rounds. */
export const roundsOfEntries = z.array(roundOfEntry)

const count = z.number()

/** How often a submission ended a match at a competition. */
const inMatchesOf = z.object({ id: z.number(), name: z.string(), date: z.string(), times: count })

/** A submission that happened: from where, how often, in how many rounds, and against whom most. */
const submissionLesson = z.object({
  name: z.string(),
  /** Some of the other ways that it was written, such as 'rnc'. */
  alsoWritten: z.array(z.string()),
  techniqueId: z.nullable(z.number()),
  fromPosition: z.string(),
  /** In rounds and in matches. */
  times: count,
  rounds: count,
  /** Those of the times that were in matches, by competition. */
  inMatches: z.array(inMatchesOf),
  partners: z.array(z.object({ id: z.number(), name: z.string(), times: count })),
})

const positionLesson = z.object({ name: z.string(), rounds: count })

/** The lessons of a member's rounds, the most frequent first. */
export const lessons = z.object({
  rounds: count,
  won: count,
  lost: count,
  even: count,
  /** The day of the latest round; null if there are none. */
  lastRolled: z.nullable(z.string()),
  /** How many matches ended with a submission. */
  matches: count,
  /** How many submissions there were, those in matches included. */
  submissionsFor: count,
  submissionsAgainst: count,
  /** Submissions that work for the member. */
  works: z.array(submissionLesson),
  /** Submissions that catch the member. */
  catches: z.array(submissionLesson),
  held: z.array(positionLesson),
  lostPositions: z.array(positionLesson),
})

export type LessonsQuery = z.infer<typeof lessonsQuery>
export type RoundsQuery = z.infer<typeof roundsQuery>
export type RoundOfEntry = z.infer<typeof roundOfEntry>
export type Lessons = z.infer<typeof lessons>
export type SubmissionLesson = z.infer<typeof submissionLesson>

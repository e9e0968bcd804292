import { z } from 'zod/mini'
import { round } from './rounds.ts'

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

export type RoundOfEntry = z.infer<typeof roundOfEntry>
export type Lessons = z.infer<typeof lessons>
export type SubmissionLesson = z.infer<typeof submissionLesson>

import { z } from 'zod/mini'
import { roundKind } from './round-context.ts'

/** How many are listed. */
export const mostHardestRounds = 5

/** So many seconds of a round must have been measured, to compare it with others. */
export const leastOfARound = 30

const hardestRound = z.object({
  entryId: z.number(),
  date: z.string(),
  /** Among the rounds of its session, from 1. */
  number: z.number(),
  /** The partner's name; '' if nobody said, or they were deleted. */
  partner: z.string(),
  kind: z.nullable(roundKind),
  /** In beats a minute. */
  average: z.number(),
  highest: z.number(),
})

/** The rounds with the highest average heart rate, that one first. */
export const hardestRounds = z.array(hardestRound)

export type HardestRound = z.infer<typeof hardestRound>

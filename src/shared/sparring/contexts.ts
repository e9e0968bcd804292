import { z } from 'zod/mini'
import { partnerBelts, sizes } from './partners.ts'
import { roundKind } from './round-context.ts'

const count = z.number()
const actionSums = z.object({ takedowns: count, sweeps: count, passes: count, escapes: count })

/** How many rounds there were, how many were won, and in how many a submission landed or caught the member. */
const sums = { rounds: count, won: count, landed: count, caught: count }

/** Rounds of one kind with partners of one belt and size, each as they are now. */
const context = z.object({
  /** Null if nobody said. */
  kind: z.nullable(roundKind),
  /** '' if nobody said, as without a partner. */
  belt: z.enum(partnerBelts),
  size: z.enum(sizes),
  ...sums,
})

/** The context of a member's rounds: all of them are in exactly one of the list. */
export const contexts = z.object({
  contexts: z.array(context),
  /** What was counted, and in how many rounds something was. */
  counted: z.object({ rounds: count, mine: actionSums, theirs: actionSums }),
})

export type Contexts = z.infer<typeof contexts>
export type Context = z.infer<typeof context>
export type ContextSums = Pick<Context, keyof typeof sums>

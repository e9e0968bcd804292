import { z } from 'zod/mini'
import { isInstant } from '../foundation/dates.ts'
import { limits } from '../foundation/limits.ts'

/** The kinds of rounds. */
export const roundKinds = ['flow', 'positional', 'hard', 'competition'] as const

const sentence = `Counts are whole numbers from 0 to ${limits.actionsInARound}`
const count = z.int(sentence).check(z.gte(0, sentence), z.lte(limits.actionsInARound, sentence))
const actionCounts = z.object({ takedowns: count, sweeps: count, passes: count, escapes: count })

/** Of what kind a round was. */
export const roundKind = z.enum(roundKinds, 'Please choose the kind of round')

const startSentence = 'Please enter a time such as 2026-11-20T18:30:00.000Z'

/** When a round started. Only a timer knows that. */
export const roundStart = z.string(startSentence).check(z.refine(isInstant, startSentence))

/** What the member did in a round, and what their partner did. */
export const roundCounts = z.object({ mine: actionCounts, theirs: actionCounts })

export type RoundKind = z.infer<typeof roundKind>
export type ActionCounts = z.infer<typeof actionCounts>
export type RoundCounts = z.infer<typeof roundCounts>

/** What a round may say besides; what nobody said is left out. */
export interface RoundContext {
  kind?: RoundKind
  /** Where a positional round started. */
  startPosition?: string
  counts?: RoundCounts
  /** When it started, in UTC. */
  startedAt?: string
}

type Said = { [Field in keyof RoundContext]?: RoundContext[Field] | null | undefined }

/** The same without what says nothing, so that it reads the same however it was sent or stored. */
export const contextOf = ({ kind, startPosition, counts, startedAt }: Said): RoundContext => ({
  ...(kind && { kind }),
  ...(kind === 'positional' && startPosition && { startPosition }),
  ...(counts && hasCounted(counts) && { counts }),
  ...(startedAt && { startedAt }),
})

const hasCounted = (counts: RoundCounts) =>
  Object.values(counts).some((side) => Object.values(side).some((times) => times > 0))

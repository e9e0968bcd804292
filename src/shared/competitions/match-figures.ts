import { z } from 'zod/mini'
import { endings } from './outcomes.ts'

const times = { times: z.number() }

/** A submission that ended matches, and how often the same one ended rounds in training. */
const submissionFigure = z.object({ name: z.string(), position: z.string(), ...times, training: z.number() })

/** What matches come to, beside the same in training. */
export const matchFigures = z.object({
  competitions: z.number(),
  won: z.number(),
  lost: z.number(),
  drawn: z.number(),
  endings: z.array(z.object({ ending: z.enum(endings), won: z.number(), lost: z.number() })),
  landed: z.array(submissionFigure),
  caught: z.array(submissionFigure),
})

export type MatchFigures = z.infer<typeof matchFigures>

import { z } from 'zod/mini'
import { id } from '../foundation/fields.ts'

/** What a member won; '' for none. */
export const medals = ['', 'gold', 'silver', 'bronze'] as const

type Medal = (typeof medals)[number]

/** Their labels. */
export const medalNames: Record<Medal, string> = { '': 'None', gold: 'Gold', silver: 'Silver', bronze: 'Bronze' }

const colors = ['gold', 'silver', 'bronze'] as const

/** The medals of a member, the first one first, each with the competition it was won at. */
export const wonMedals = z.array(z.object({ id, name: z.string(), date: z.string(), medal: z.enum(colors) }))

export type WonMedal = z.infer<typeof wonMedals>[number]

/** '1 gold', '2 silver', the best first, without those of which there is none. */
export const medalCounts = (all: { medal: string }[]): string[] =>
  colors.flatMap((color) => {
    const count = all.filter(({ medal }) => medal === color).length
    return count === 0 ? [] : `${count} ${medalNames[color].toLowerCase()}`
  })

/** How a match went for the member. */
export const outcomes = ['won', 'lost', 'draw'] as const

export type Outcome = (typeof outcomes)[number]

/** Their labels. */
export const outcomeNames: Record<Outcome, string> = { won: 'Won', lost: 'Lost', draw: 'Draw' }

/** What decided a match; '' if nobody said. */
export const endings = [
  '',
  'submission',
  'points',
  'advantages',
  'decision',
  'disqualification',
  'walkover',
] as const

export type Ending = (typeof endings)[number]

/** As in 'won by submission'. */
export const endingNames: Record<Ending, string> = {
  '': 'Unknown',
  submission: 'Submission',
  points: 'Points',
  advantages: 'Advantages',
  decision: 'Decision',
  disqualification: 'Disqualification',
  walkover: 'Walkover',
}

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

import { z } from 'zod/mini'
import { beltLevels } from '../accounts/belts.ts'
import { wonMedals } from '../competitions/results.ts'
import { id } from '../foundation/fields.ts'
import { recapYear } from '../foundation/paths.ts'
import { text } from '../foundation/text.ts'
import { attachment } from '../media/media.ts'
import { promotion } from '../promotions/promotions.ts'
import { stats } from './stats.ts'

/** The year in a path such as /api/stats/years/2026. */
export const yearInPath = z.object({
  year: z.pipe(text('Year').check(z.regex(new RegExp(`^(?:${recapYear})$`))), z.transform(Number)),
})

const submissions = z.object({ times: z.number(), most: stats.shape.submissions.shape.landed })

/** A year on the mat. Lists have the most frequent ones. */
export const recap = z.object({
  year: z.number(),
  /** Whether the year isn't over for the member. */
  isUnderWay: z.boolean(),
  /** The nearest years with a session. */
  previous: z.nullable(z.number()),
  next: z.nullable(z.number()),
  totals: stats.shape.totals,
  /** How many days they trained on. */
  days: z.number(),
  /** The twelve months. */
  months: stats.shape.steps,
  /** The most weeks in a row, of this year's weeks. */
  streak: z.number(),
  rounds: z.number(),
  partners: z.object({
    count: z.number(),
    most: z.array(z.object({ id, name: z.string(), rounds: z.number(), sessions: z.number() })),
  }),
  techniques: z.object({ count: z.number(), most: stats.shape.techniques }),
  submissions: z.object({ landed: submissions, caught: submissions }),
  /** In this year. */
  promotions: promotion.list,
  /** In this year. */
  medals: wonMedals,
  /** The rank after the last promotion up to the end of the year. */
  rank: z.nullable(z.object({ belt: z.enum(beltLevels), stripes: z.number() })),
  /** The latest ones, in the order they were taken. */
  photos: z.object({ count: z.number(), latest: z.array(attachment) }),
})

/** How many partners and techniques are named. */
export const namedInRecap = 5

export type Recap = z.infer<typeof recap>

import { z } from 'zod/mini'
import { beltLevels } from '../accounts/belts.ts'
import { calendarDay } from '../foundation/dates.ts'
import { idText, optionalText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { roundAttires } from '../training/attire.ts'
import { knownSizes } from './partners.ts'
import { roundKind } from './round-context.ts'

/**
 * Which rounds count: those of trained entries between two days, with one partner or with all, in one attire or in both, of one
 * kind or of all, with partners of any belt and size or of one.
 */
export const lessonsQuery = z.object({
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  partner: z.optional(idText),
  attire: z.optional(z.enum(roundAttires)),
  /** `kind` is that of a lesson. */
  roundKind: z.optional(roundKind),
  belt: z.optional(z.enum(beltLevels)),
  size: z.optional(z.enum(knownSizes)),
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

export type LessonsQuery = z.infer<typeof lessonsQuery>
export type RoundsQuery = z.infer<typeof roundsQuery>

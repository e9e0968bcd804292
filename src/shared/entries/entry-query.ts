import { z } from 'zod/mini'
import { calendarDay, isCalendarDay } from '../foundation/dates.ts'
import { optionalText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength, text } from '../foundation/text.ts'
import { roundAttires } from '../training/attire.ts'
import { sessionTypes } from '../training/training-fields.ts'

/**
 * Which entries to list, newest first, but the best hits of a search first. `q` is what was typed in the search box, `tag` and
 * `technique` are ids.
 */
export const entryQuery = z.object({
  q: z._default(
    text('Search').check(maxLength(limits.search, `A search can be at most ${limits.search} characters`)),
    '',
  ),
  tag: z.optional(z.coerce.number().check(z.int(), z.positive())),
  technique: z.optional(z.coerce.number().check(z.int(), z.positive())),
  type: z.optional(z.enum(sessionTypes)),
  academy: z.optional(optionalText('Academy', limits.academy)),
  instructor: z.optional(optionalText('Instructor', limits.instructor)),
  /** Its attire, or that of a round of it. */
  attire: z.optional(z.enum(roundAttires)),
  /** With whom a round of it was, by id. */
  partner: z.optional(z.coerce.number().check(z.int(), z.positive())),
  /** The submission that a round of it ended with, for the member or against them, by the name that figures have. */
  landed: z.optional(optionalText('Submission', limits.techniqueName)),
  caught: z.optional(optionalText('Submission', limits.techniqueName)),
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  /** A day of every year, 'MM-DD'. */
  onDay: z.optional(
    z
      .string()
      .check(z.refine((day) => isCalendarDay(`2024-${day}`), 'Please choose a month and a day, such as 11-30')),
  ),
  /** 'near': of the planned ones, only the nearest before today and the nearest after it (limits.nearPlanned each). */
  planned: z.optional(z.literal('near')),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.page.max)), limits.page.default),
  cursor: z.optional(
    text('Cursor').check(
      // Of a search, it begins with the rank of the hit.
      z.regex(/^(\d_)?\d{4}-\d{2}-\d{2}_\d{1,15}$/),
      z.refine((cursor) => isCalendarDay(cursor.replace(/^\d_/, '').slice(0, 10))),
    ),
  ),
})

export type EntryQuery = z.infer<typeof entryQuery>

import { z } from 'zod/mini'
import { matchFigures, wonMedals } from '../competitions/results.ts'
import { calendarDay, weekStartsOn } from '../foundation/dates.ts'
import { id } from '../foundation/fields.ts'
import { injury } from '../injuries/injuries.ts'
import { promotion } from '../promotions/promotions.ts'
import { roundAttires } from '../training/attire.ts'
import { tag } from '../training/tags.ts'
import { sessionTypes } from '../training/training-fields.ts'

const days = { from: z.optional(calendarDay), to: z.optional(calendarDay) }

/**
 * Which days to sum up; without `from`, since the first session, and without `to`, until today. With an attire, only the
 * sessions with a round in it count.
 */
export const statsQuery = z.object({ ...days, attire: z.optional(z.enum(roundAttires)) }).check(
  z.refine(({ from, to }) => !from || !to || from <= to, {
    error: 'The range ends before it begins',
    path: ['to'],
  }),
)

const counted = { sessions: z.number(), minutes: z.number() }

/** Sums over some days. A session without times counts as a session, and adds no minutes. */
const totals = z.object({ ...counted, timed: z.number() })

/** So much of the sessions at an academy, with an instructor. */
const named = z.array(z.object({ name: z.string(), ...counted }))

/** How often, and in how many sessions. */
const timesByName = z.array(z.object({ name: z.string(), times: z.number(), sessions: z.number() }))

/** The most frequent submissions, for the member and against them, and how often each. */
const submissions = z.object({ landed: timesByName, caught: timesByName })

/** Everything that Training Stats shows. */
export const stats = z.object({
  /** The member's today. */
  today: z.string(),
  from: z.string(),
  to: z.string(),
  /** The attire of a round of the sessions that count; null for all. */
  attire: z.nullable(z.enum(roundAttires)),
  /** The day of the first session ever; '' if there is none. */
  firstDay: z.string(),
  totals,
  /** The days it is compared with, as spanBefore says, if the range has a beginning. */
  before: z.nullable(
    z.object({
      from: z.string(),
      to: z.string(),
      ...totals.shape,
      rounds: z.number(),
      /** The weeks in a row up to the one its last day is in. */
      streak: z.number(),
    }),
  ),
  /** The first day of all weeks below. */
  weekStartsOn,
  /** In weeks, over the whole journal. */
  streak: z.object({ current: z.number(), longest: z.number() }),
  /** The days trained on of the year that ends today, in every range. */
  days: z.array(z.object({ day: z.string(), ...counted })),
  step: z.enum(['week', 'month']),
  /** Each week or month, from the first session on. */
  steps: z.array(z.object({ from: z.string(), to: z.string(), ...counted })),
  /** Whole weeks, and how many of their sessions count: those with effort and times. */
  load: z.object({
    weeks: z.array(
      z.object({ from: z.string(), to: z.string(), load: z.number(), average: z.nullable(z.number()) }),
    ),
    counted: z.number(),
    uncounted: z.number(),
  }),
  types: z.array(z.object({ type: z.enum(sessionTypes), ...counted })),
  academies: named,
  instructors: named,
  tags: z.array(z.object({ ...tag.shape, sessions: z.number() })),
  techniques: z.array(z.object({ id, name: z.string(), sessions: z.number() })),
  /** How many rounds the sessions in the range had. */
  rounds: z.number(),
  submissions,
  practice: z.object({
    /** Due today, in every range. */
    due: z.number(),
    reviews: z.number(),
    logs: z.number(),
    reps: z.number(),
    minutes: z.number(),
  }),
  promotions: promotion.list,
  /** All of them. */
  medals: wonMedals,
  injuries: injury.list,
  /** Figures of the competitions in the range. */
  matches: matchFigures,
})

/** How many names, tags, and techniques are listed: the most frequent ones. */
export const longestTop = 10

export type StatsQuery = z.infer<typeof statsQuery>
export type Stats = z.infer<typeof stats>

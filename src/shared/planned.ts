import { z } from 'zod/mini'
import { calendarDay, daysBetween } from './dates.ts'
import { id } from './fields.ts'
import { limits } from './limits.ts'
import { recurrencePatterns } from './recurrence.ts'
import { scopes } from './rule-changes.ts'
import { sessionFields, sessionTypes } from './sessions.ts'
import { tag } from './tags.ts'

/** Which planned session it is about: the rule, and the session's number in it. */
export const plannedKey = z.object({
  ruleId: id,
  session: z.int().check(z.gte(0), z.lte(999_999)),
})

/** The same in a path: /api/planned/{ruleId}/{session}. */
export const plannedPath = z.object({
  ruleId: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)),
  session: z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)),
})

/** Whether a change is about one session, about it and all that follow, or about all. */
export const scope = z.enum(scopes, 'Please choose which sessions')

/** A planned session as it is read; `pattern` and `end` are its rule's. */
export const planned = z.object({
  kind: z.literal('planned'),
  ruleId: id,
  session: z.number(),
  date: z.string(),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  sessionType: z.enum(sessionTypes),
  academy: z.string(),
  instructor: z.string(),
  tags: z.array(tag),
  recurrencePattern: z.enum(recurrencePatterns),
  recurrenceEndDate: z.string(),
})

/** What may change of planned sessions. How often and until when they recur can only change for more than one. */
export const plannedChanges = z.exactPartial(
  z.object({
    ...sessionFields,
    date: calendarDay,
    recurrencePattern: z.enum(recurrencePatterns, 'Please choose how often it recurs'),
    recurrenceEndDate: calendarDay,
    scope,
  }),
)

/** How many planned sessions are removed. */
export const plannedRemoval = z.object({ scope: z._default(scope, 'this') })

/** What a change answers, and what undoing it sends: it is undone only while nothing else has changed the rule. */
export const plannedVersion = z.object({ version: z.int() })

/** From one day to another, both included. */
export const daySpan = z.object({ from: calendarDay, to: calendarDay }).check(
  z.refine(({ from, to }) => from <= to && daysBetween(from, to) <= limits.calendarDays, {
    error: `Please choose at most ${limits.calendarDays} days`,
    path: ['to'],
  }),
)

export type Planned = z.infer<typeof planned>
export type PlannedKey = z.infer<typeof plannedKey>
export type PlannedChanges = z.infer<typeof plannedChanges>
export type PlannedVersion = z.infer<typeof plannedVersion>

import { z } from 'zod/mini'
import { calendarDay, daysBetween } from './dates.ts'
import { inputShape, replyShape, requiredField } from './field-table.ts'
import { id } from './fields.ts'
import { limits } from './limits.ts'
import { recurrencePatterns } from './recurrence.ts'
import { scopes } from './rule-changes.ts'
import { sessionFields } from './training-fields.ts'

/** A planned session: its rule, and its number in it. */
export const plannedKey = z.object({
  ruleId: id,
  session: z.int().check(z.gte(0), z.lte(999_999)),
})

/** The same in a path: /api/planned/{ruleId}/{session}. */
export const plannedPath = z.object({
  ruleId: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)),
  session: z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)),
})

/** Whether a change is for one session, for it and all that follow, or for all. */
export const scope = z.enum(scopes, 'Please choose which sessions')

/** How often a series repeats. */
export const recurrencePattern = z.enum(recurrencePatterns, 'Please choose how often it repeats')

/** `recurrencePattern` and `recurrenceEndDate` are those of the series and only change for more than one session. */
const fields = {
  ...sessionFields,
  date: requiredField(calendarDay, z.string()),
  recurrencePattern: requiredField(recurrencePattern, z.enum(recurrencePatterns)),
  recurrenceEndDate: requiredField(calendarDay, z.string()),
}

/** A planned session as it is read. */
export const planned = z.object({
  kind: z.literal('planned'),
  ruleId: id,
  session: z.number(),
  ...replyShape(fields),
})

/** The fields of a planned session as they are typed. */
export const plannedFields = z.object(inputShape(fields))

/** What may change of planned sessions. */
export const plannedChanges = z.exactPartial(z.object({ ...inputShape(fields), scope }))

/** Which planned sessions are removed. */
export const plannedRemoval = z.object({ scope: z._default(scope, 'this') })

/** The reply to a change, sent back to undo it: that works only while nothing else has changed the rule. */
export const plannedVersion = z.object({ version: z.int() })

/** From one day to another, both included. */
export const daySpan = z.object({ from: calendarDay, to: calendarDay }).check(
  z.refine(({ from, to }) => from <= to && daysBetween(from, to) <= limits.calendarDays, {
    error: `Please choose ${limits.calendarDays} days or fewer`,
    path: ['to'],
  }),
)

export type Planned = z.infer<typeof planned>
export type PlannedKey = z.infer<typeof plannedKey>
export type PlannedFields = z.infer<typeof plannedFields>
export type PlannedChanges = z.infer<typeof plannedChanges>
export type PlannedVersion = z.infer<typeof plannedVersion>

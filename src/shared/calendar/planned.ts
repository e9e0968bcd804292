import { z } from 'zod/mini'
import { calendarDay, daysBetween } from '../foundation/dates.ts'
import { inputShape, replyShape, requiredField } from '../foundation/field-table.ts'
import { id } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength, minLength, text } from '../foundation/text.ts'
import { sessionFields } from '../training/training-fields.ts'
import { recurrencePatterns } from './recurrence.ts'
import { scopes } from './rule-changes.ts'

/** A planned session: its rule, and its number in it. */
export const plannedKey = z.object({
  ruleId: id,
  session: z.int().check(z.gte(0), z.lte(999_999)),
})

/** The same in a path: /api/planned/{ruleId}/{session}. */
export const plannedPath = z.object({
  ruleId: z.pipe(text('Rule').check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)),
  session: z.pipe(text('Session').check(z.regex(/^\d{1,6}$/)), z.transform(Number)),
})

/** The sessions of a series that a change is for: one, that one and all that follow, or all. */
export const scope = z.enum(scopes, 'Please choose which sessions')

/** How often a series repeats. */
export const recurrencePattern = z.enum(recurrencePatterns, 'Please choose how often it repeats')

/**
 * The weekdays of a weekly or biweekly series, 0 for Sunday as Date counts them. Empty: the one weekday of the session that
 * began it.
 */
export const recurrenceWeekdays = z.array(z.int().check(z.gte(0), z.lte(6)), 'Please choose weekdays').check(
  z.overwrite((days) => [...new Set(days)].sort()),
  maxLength(7, 'Please choose weekdays'),
)

/** Replies of earlier versions, which devices have cached, don't have the field. */
export const repliedWeekdays = z._default(z.array(z.number()), [])

/** Those of the recurrence are the series' and only change for more than one session. */
const fields = {
  ...sessionFields,
  date: requiredField(calendarDay, z.string()),
  recurrencePattern: requiredField(recurrencePattern, z.enum(recurrencePatterns)),
  recurrenceEndDate: requiredField(calendarDay, z.string()),
  recurrenceWeekdays: requiredField(recurrenceWeekdays, repliedWeekdays),
}

/** A planned session, as the API returns it. */
export const planned = z.object({
  kind: z.literal('planned'),
  ruleId: id,
  session: z.number(),
  ...replyShape(fields),
  /** That of a template, whose series has no end that anybody chose. */
  isOpenEnded: z.optional(z.boolean()),
})

/** The fields of a planned session as input. */
export const plannedFields = z.object(inputShape(fields))

/** Changes to planned sessions; missing fields stay as they are. */
export const plannedChanges = z.exactPartial(z.object({ ...inputShape(fields), scope }))

/** Which planned sessions to remove. */
export const plannedRemoval = z.object({ scope: z._default(scope, 'this') })

/** Which sessions of a series to skip in one edit. */
export const plannedSkips = z.object({
  sessions: z
    .array(plannedKey.shape.session, 'Please choose sessions')
    .check(
      minLength(1, 'Please choose sessions'),
      maxLength(limits.sessionsOfARule, 'Please choose fewer sessions'),
    ),
})

/** The reply to a change. Sending it back undoes the change, unless the rule has changed again. */
export const plannedVersion = z.object({ version: z.int32() })

/** From one day to another, both included, and not too many. */
const isSpan = ({ from, to }: { from: string; to: string }) =>
  from <= to && daysBetween(from, to) <= limits.calendarDays

const spanError = { error: `Please choose ${limits.calendarDays} days or fewer`, path: ['to'] }

/** From one day to another, both included. */
export const daySpan = z.object({ from: calendarDay, to: calendarDay }).check(z.refine(isSpan, spanError))

/** The same, or neither day: the current month. */
export const optionalDaySpan = z.object({ from: z.optional(calendarDay), to: z.optional(calendarDay) }).check(
  z.refine(({ from, to }) => from === undefined || to !== undefined, {
    error: 'Please choose both days or none',
    path: ['to'],
  }),
  z.refine(({ from, to }) => to === undefined || from !== undefined, {
    error: 'Please choose both days or none',
    path: ['from'],
  }),
  z.refine(({ from, to }) => from === undefined || to === undefined || isSpan({ from, to }), spanError),
)

export type Planned = z.infer<typeof planned>
export type PlannedKey = z.infer<typeof plannedKey>
export type PlannedFields = z.infer<typeof plannedFields>
export type PlannedChanges = z.infer<typeof plannedChanges>
export type PlannedVersion = z.infer<typeof plannedVersion>

import { z } from 'zod/mini'
import { calendarDay, invalidDate, isCalendarDay } from './dates.ts'
import { createShape, field, initialOf, inputShape, replyShape, requiredField } from './field-table.ts'
import { clientId, id, optionalText } from './fields.ts'
import { limits } from './limits.ts'
import { attachment, attachmentNames } from './media.ts'
import { plannedKey, recurrencePattern, scope } from './planned.ts'
import { recurrencePatterns } from './recurrence.ts'
import { refusals } from './refusals.ts'
import { sessionFields, sessionTypes } from './training-fields.ts'
import { videoLinks } from './video-links.ts'

const fields = {
  ...sessionFields,
  date: requiredField(calendarDay, z.string()),
  notes: field(optionalText('Notes', limits.notes), z.string(), ''),
  hasPostSessionNotes: field(z.boolean('Add notes after session must be on or off'), z.boolean(), false),
  /** Whether the entry began a series that goes on, and the pattern and last day of that series. */
  isRecurring: field(z.boolean('Recurring must be on or off'), z.boolean(), false),
  recurrencePattern: field(recurrencePattern, z.enum(recurrencePatterns), 'weekly'),
  /** '' for none, which only an entry that does not recur may have. */
  recurrenceEndDate: field(z.union([z.literal(''), calendarDay], invalidDate), z.string(), ''),
  /** File names in what is sent, whole attachments in what is read. */
  fileAttachments: field(attachmentNames, z.array(attachment), []),
  videoLinks: field(videoLinks, z.array(z.string()), []),
}

interface Recurring {
  isRecurring?: boolean
  recurrenceEndDate?: string
}

/** Checked even while other fields are wrong, so that everything that is missing is said at once. */
const requiresEnd = z.refine<Recurring>((one) => !one.isRecurring || one.recurrenceEndDate !== '', {
  error: refusals.NO_END_DATE.message,
  path: ['recurrenceEndDate'],
  when: ({ value }) => typeof value === 'object' && value !== null,
})

/** What a new entry holds, apart from its title and date, where nothing was typed. */
export const initialEntry = initialOf(fields)

/** An entry to create. All but title and date may be missing; `planned` is the planned session that it logs. */
export const newEntry = z
  .object({ ...createShape(fields), planned: z.optional(plannedKey), clientId })
  .check(requiresEnd)

/** The `updatedAt` of the entry that a change was made from: it is refused when the entry has changed since. */
const updatedAt = z.string('A version is the updatedAt of the entry')

/**
 * What may change of an entry; what is left out stays as it is. If the entry began a series, `scope` says whether its
 * planned sessions change as well; the recurrence itself always changes for all.
 */
export const entryChanges = z
  .exactPartial(z.object({ ...inputShape(fields), scope, updatedAt }))
  .check(requiresEnd)

/** Which planned sessions are removed with an entry that began a series, and the version that the person saw. */
export const entryRemoval = z.object({ scope: z._default(scope, 'this'), updatedAt: z.optional(updatedAt) })

/** A training entry as it is read. */
export const entry = z.object({
  id,
  ...replyShape(fields),
  /** The planned session that it was before it was logged; the session that began the series is number 0. */
  planned: z.nullable(plannedKey),
  /** The instant of the last change, as ISO text. It grows with every change, so it also tells versions apart. */
  updatedAt: z.string(),
})

/** Which entries to list, newest first. `q` is what was typed in the search box, `tag` a tag's id. */
export const entryQuery = z.object({
  q: z._default(
    z.string().check(z.maxLength(limits.search, `A search can be at most ${limits.search} characters`)),
    '',
  ),
  tag: z.optional(z.coerce.number().check(z.int(), z.positive())),
  type: z.optional(z.enum(sessionTypes)),
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.page.max)), limits.page.default),
  cursor: z.optional(
    z.string().check(
      z.regex(/^\d{4}-\d{2}-\d{2}_\d{1,15}$/),
      z.refine((cursor) => isCalendarDay(cursor.slice(0, 10))),
    ),
  ),
})

/** Names used on earlier entries, the latest first. */
export const names = z.array(z.string())

export type NewEntry = z.infer<typeof newEntry>
export type EntryChanges = z.infer<typeof entryChanges>
export type EntryRemoval = z.infer<typeof entryRemoval>
export type Entry = z.infer<typeof entry>
export type EntryQuery = z.infer<typeof entryQuery>

import { z } from 'zod/mini'
import { calendarDay, isCalendarDay } from './dates.ts'
import { id, optionalText } from './fields.ts'
import { limits } from './limits.ts'
import { attachment, attachmentNames } from './media.ts'
import { plannedKey, scope } from './planned.ts'
import { recurrencePatterns } from './recurrence.ts'
import { sessionFields, sessionTypes } from './sessions.ts'
import { tag } from './tags.ts'
import { videoLinks } from './video-links.ts'

const fields = {
  ...sessionFields,
  date: calendarDay,
  notes: optionalText('Notes', limits.notes),
  hasPostSessionNotes: z.boolean('Add notes after session is either on or off'),
  isRecurring: z.boolean('Recurring is either on or off'),
  recurrencePattern: z.enum(recurrencePatterns, 'Please choose how often it recurs'),
  /** The last day; '' for none, which only an entry that does not recur may have. */
  recurrenceEndDate: z.union([z.literal(''), calendarDay], 'Please enter a valid date'),
  fileAttachments: attachmentNames,
  videoLinks,
}

interface Recurring {
  isRecurring?: boolean
  recurrenceEndDate?: string
}

/** Asked also while other fields are wrong, so that all that is missing is said at once. */
const needsEnd = z.refine<Recurring>((one) => !one.isRecurring || one.recurrenceEndDate !== '', {
  error: 'End date is required for recurring events',
  path: ['recurrenceEndDate'],
  when: ({ value }) => typeof value === 'object' && value !== null,
})

/** What a new entry holds, apart from its title and date, where nothing was typed. */
export const blankEntry = {
  startTime: '',
  endTime: '',
  sessionType: 'class',
  academy: '',
  instructor: '',
  notes: '',
  tags: [],
  hasPostSessionNotes: false,
  isRecurring: false,
  recurrencePattern: 'weekly',
  recurrenceEndDate: '',
  fileAttachments: [],
  videoLinks: [],
} satisfies { [Name in keyof typeof fields]?: z.infer<(typeof fields)[Name]> }

const typedEntry = z.object({
  title: fields.title,
  date: fields.date,
  startTime: z._default(fields.startTime, blankEntry.startTime),
  endTime: z._default(fields.endTime, blankEntry.endTime),
  sessionType: z._default(fields.sessionType, blankEntry.sessionType),
  academy: z._default(fields.academy, blankEntry.academy),
  instructor: z._default(fields.instructor, blankEntry.instructor),
  notes: z._default(fields.notes, blankEntry.notes),
  tags: z._default(fields.tags, blankEntry.tags),
  hasPostSessionNotes: z._default(fields.hasPostSessionNotes, blankEntry.hasPostSessionNotes),
  isRecurring: z._default(fields.isRecurring, blankEntry.isRecurring),
  recurrencePattern: z._default(fields.recurrencePattern, blankEntry.recurrencePattern),
  recurrenceEndDate: z._default(fields.recurrenceEndDate, blankEntry.recurrenceEndDate),
  fileAttachments: z._default(fields.fileAttachments, blankEntry.fileAttachments),
  videoLinks: z._default(fields.videoLinks, blankEntry.videoLinks),
  /** The planned session that is logged by it. */
  planned: z.optional(plannedKey),
  /** Chosen by the client: a create sent again with the same one answers the same entry. */
  clientId: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.clientId), z.regex(/^\P{C}*$/u))),
})

/** An entry to be made. All but title and date may be missing. */
export const newEntry = typedEntry.check(needsEnd)

/**
 * What may change of an entry; what is missing stays as it is. Where the entry holds a rule, `scope` tells whether its
 * planned sessions change along; how often and until when they recur always changes for all.
 */
export const entryChanges = z.exactPartial(z.object({ ...fields, scope })).check(needsEnd)

/** How much leaves with an entry that holds a rule. */
export const entryRemoval = z.object({ scope: z._default(scope, 'this') })

/** A training entry as it is read. */
export const entry = z.object({
  id,
  title: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  sessionType: z.enum(sessionTypes),
  academy: z.string(),
  instructor: z.string(),
  notes: z.string(),
  tags: z.array(tag),
  hasPostSessionNotes: z.boolean(),
  /** Whether it holds a rule, and the rule's pattern and last day. */
  isRecurring: z.boolean(),
  recurrencePattern: z.enum(recurrencePatterns),
  recurrenceEndDate: z.string(),
  fileAttachments: z.array(attachment),
  videoLinks: z.array(z.string()),
  /** The planned session that it was once; the one that holds the rule is number 0. */
  planned: z.nullable(plannedKey),
})

/** Which entries to list, newest first. `q` is what was typed in the search box, `tag` a tag's id. */
export const entryQuery = z.object({
  q: z._default(z.string().check(z.maxLength(limits.search, 'A search can be at most 200 characters')), ''),
  tag: z.optional(z.coerce.number().check(z.int(), z.positive())),
  type: z.optional(z.enum(sessionTypes)),
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.page.most)), limits.page.usual),
  cursor: z.optional(
    z.string().check(
      z.regex(/^\d{4}-\d{2}-\d{2}_\d{1,15}$/),
      z.refine((place) => isCalendarDay(place.slice(0, 10))),
    ),
  ),
})

/** Names used before on entries, the latest first. */
export const names = z.array(z.string())

export type NewEntry = z.infer<typeof newEntry>
export type EntryChanges = z.infer<typeof entryChanges>
export type Entry = z.infer<typeof entry>
export type EntryQuery = z.infer<typeof entryQuery>

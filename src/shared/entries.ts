import { z } from 'zod/mini'
import { calendarDay, isCalendarDay, timeOfDay } from './dates.ts'
import { id, optionalText, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { tag } from './tags.ts'

/** What kind of session it was, in the order they are offered. */
export const sessionTypes = ['class', 'open-mat', 'garage', 'private', 'other'] as const

export type SessionType = (typeof sessionTypes)[number]

/** The words a person reads for a session type. */
export const sessionTypeNames: Record<SessionType, string> = {
  class: 'Class',
  'open-mat': 'Open mat',
  garage: 'Garage',
  private: 'Private',
  other: 'Other',
}

const fields = {
  title: requiredText('Title', limits.title),
  date: calendarDay,
  startTime: timeOfDay,
  endTime: timeOfDay,
  sessionType: z.enum(sessionTypes, 'Please choose a session type'),
  academy: optionalText('Academy', limits.academy),
  instructor: optionalText('Instructor', limits.instructor),
  notes: optionalText('Notes', limits.notes),
  tags: z
    .array(id, 'Tags are a list of tag ids')
    .check(z.maxLength(limits.tagsOnAnEntry, `An entry can have at most ${limits.tagsOnAnEntry} tags`)),
  hasPostSessionNotes: z.boolean('Add notes after session is either on or off'),
}

/** An entry to be made. All but title and date may be missing. */
export const newEntry = z.object({
  title: fields.title,
  date: fields.date,
  startTime: z._default(fields.startTime, ''),
  endTime: z._default(fields.endTime, ''),
  sessionType: z._default(fields.sessionType, 'class'),
  academy: z._default(fields.academy, ''),
  instructor: z._default(fields.instructor, ''),
  notes: z._default(fields.notes, ''),
  tags: z._default(fields.tags, []),
  hasPostSessionNotes: z._default(fields.hasPostSessionNotes, false),
  /** Chosen by the client: a create sent again with the same one answers the same entry. */
  clientId: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.clientId), z.regex(/^\P{C}*$/u))),
})

/** What may change of an entry; what is missing stays as it is. */
export const entryChanges = z.exactPartial(z.object(fields))

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

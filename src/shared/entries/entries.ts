import { z } from 'zod/mini'
import { plannedKey, recurrencePattern, recurrenceWeekdays, repliedWeekdays, scope } from '../calendar/planned.ts'
import { recurrencePatterns } from '../calendar/recurrence.ts'
import { calendarDay, optionalDay } from '../foundation/dates.ts'
import { createShape, field, initialOf, inputShape, replyShape, requiredField } from '../foundation/field-table.ts'
import { clientId, id, optionalText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength, text } from '../foundation/text.ts'
import { attachment, attachmentNames } from '../media/media.ts'
import { videoLinks } from '../media/video-links.ts'
import { refusalsOnDevice } from '../refusals/refusals-on-device.ts'
import { roundInputs, rounds } from '../sparring/rounds.ts'
import { sessionFields } from '../training/training-fields.ts'

/** How hard a session was, from easy to everything somebody had. */
export const efforts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

const wholeEffort = 'Effort is a whole number from 1 to 10'

/** The effort of a session; null if nobody said. Replies of earlier versions had none. */
const effortField = field(
  z.nullable(z.int(wholeEffort).check(z.gte(1, wholeEffort), z.lte(10, wholeEffort))),
  z._default(z.nullable(z.number()), null),
  null,
)

/** How load is counted, as people read it. */
export const loadRule = 'The load of a session is its effort times its minutes.'

/** 'Effort 7 of 10', or '' if nobody said. */
export const effortText = (effort: number | null) => (effort === null ? '' : `Effort ${effort} of 10`)

/** A technique that an entry mentions. */
const mention = z.object({ id, name: z.string() })

export const mentions = z.array(mention)

const techniqueIds = z
  .array(id, 'Techniques are a list of technique ids')
  .check(
    maxLength(limits.techniquesOnAnEntry, `An entry can mention at most ${limits.techniquesOnAnEntry} techniques`),
  )

const fields = {
  ...sessionFields,
  date: requiredField(calendarDay, z.string()),
  notes: field(optionalText('Notes', limits.notes), z.string(), ''),
  hasPostSessionNotes: field(z.boolean('Add notes after session must be on or off'), z.boolean(), false),
  /** Whether the entry began a series that still exists, with that series' pattern and last day. */
  isRecurring: field(z.boolean('Recurring must be on or off'), z.boolean(), false),
  recurrencePattern: field(recurrencePattern, z.enum(recurrencePatterns), 'weekly'),
  /** '' if the entry doesn't recur. */
  recurrenceEndDate: field(optionalDay, z.string(), ''),
  recurrenceWeekdays: field(recurrenceWeekdays, repliedWeekdays, []),
  /** Whether it is a plan that wasn't confirmed yet. The server knows it by the date, unless it is told. */
  isPlanned: field(z.boolean('Planned must be on or off'), z._default(z.boolean(), false), false),
  /** File names in input, whole attachments in replies. */
  fileAttachments: field(attachmentNames, z.array(attachment), []),
  videoLinks: field(videoLinks, z.array(z.string()), []),
  /** The techniques it mentions: ids in input, with names in replies. Earlier versions had none. */
  techniques: field(techniqueIds, z._default(mentions, []), []),
  /** Partners by id in input, with names in replies. Earlier versions had none. */
  rounds: field(roundInputs, z._default(rounds, []), []),
  effort: effortField,
  /** Whether its notes, and those of its rounds, are never shown to a coach. Earlier versions had none. */
  hasPrivateNotes: field(z.boolean('Private notes must be on or off'), z._default(z.boolean(), false), false),
}

export type EntryField = keyof typeof fields

interface Recurring {
  isRecurring?: boolean
  recurrenceEndDate?: string
}

/** Checked even if other fields are invalid, so that all problems are reported at once. */
export const requiresEnd = z.refine<Recurring>((entry) => !entry.isRecurring || entry.recurrenceEndDate !== '', {
  error: refusalsOnDevice.NO_END_DATE.message,
  path: ['recurrenceEndDate'],
  when: ({ value }) => typeof value === 'object' && value !== null,
})

/** The initial values of a new entry, other than its title and date. */
export const initialEntry = initialOf(fields)

/** An entry to create. Only title and date are required; `planned` is the planned session of a series it logs. */
export const newEntry = z
  .object({
    ...createShape(fields),
    isPlanned: z.exactOptional(fields.isPlanned.input),
    planned: z.optional(plannedKey),
    /**
     * Refuses it if its day has the same session by now, or any: the device that made it knew of none. Then the person
     * chooses whether it is a part of that one.
     */
    unlessLogged: z.exactOptional(z.enum(['same', 'any'], 'Unless logged is same or any')),
    clientId,
  })
  .check(requiresEnd)

/** The `updatedAt` of the entry a change is based on. The change is refused if the entry has changed since. */
export const entryVersion = text('Version', 'A version is the updatedAt of the entry')

/**
 * Changes to an entry; missing fields stay as they are. If the entry began a series, `scope` says whether its planned
 * sessions change, too; the recurrence itself always changes for all.
 */
export const entryChanges = z
  .exactPartial(z.object({ ...inputShape(fields), scope, updatedAt: entryVersion }))
  .check(requiresEnd)

/** An entry, as the API returns it. */
export const entry = z.object({
  id,
  ...replyShape(fields),
  /** The planned session it was logged from. The entry that began a series is its number 0. */
  planned: z.nullable(plannedKey),
  /** When it last changed, in ISO format. It increases with every change, so it identifies the version. */
  updatedAt: z.string(),
})

/** Names used on earlier entries, the latest first. */
export const names = z.array(z.string())

export type Mention = z.infer<typeof mention>
export type NewEntry = z.infer<typeof newEntry>
export type EntryChanges = z.infer<typeof entryChanges>
export type Entry = z.infer<typeof entry>

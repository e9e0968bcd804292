import { z } from 'zod/mini'
import { recurrencePatterns } from '../calendar/recurrence.ts'
import { entry } from '../entries/entries.ts'
import { sessionTypes } from '../training/training-fields.ts'
import { archiveFile, day, described, id, rowShape } from './archive-fields.ts'

/** What a series says about an entry that began it is in the series. */
const derived = {
  isRecurring: true,
  recurrencePattern: true,
  recurrenceEndDate: true,
  recurrenceWeekdays: true,
  fileAttachments: true,
} as const

/**
 * A session, trained or planned on its own. Tags, techniques, and partners have their names, to be read without the lists,
 * but are known by their ids.
 */
export const archiveEntry = z.extend(z.omit(entry, derived), {
  ...rowShape,
  /** As of the API: it identifies the version. */
  updatedAt: entry.shape.updatedAt,
  files: z.array(archiveFile),
  ignoredTechniques: described(z.array(id), 'Techniques that the member does not want to be suggested for it'),
})

const sessionShape = {
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  sessionType: z.enum(sessionTypes),
  academy: z.string(),
  instructor: z.string(),
  tags: z.array(id),
}

const seriesPart = z.object({
  ...sessionShape,
  from: described(z.int(), 'The number of its first session'),
  to: described(z.optional(z.int()), 'The number after its last session; none in the last part'),
  start: described(day, 'The day of its first session'),
  day: described(z.int(), 'The day of the month of a monthly pattern'),
  pattern: z.enum(recurrencePatterns),
  offsets: described(
    z.exactOptional(z.array(z.int())),
    'On several weekdays: the sessions of its first week or fortnight, in days after `start`',
  ),
})

const changedSingle = z.object({
  state: z.literal('changed'),
  date: z.exactOptional(day),
  fields: z.exactPartial(z.object(sessionShape)),
})

const skippedSingle = z.object({ state: z.literal('skipped') })

const loggedSingle = z.object({
  state: z.literal('logged'),
  date: day,
  was: described(
    z.exactOptional(z.union([changedSingle, skippedSingle])),
    'How it differed before, in case the entry is deleted',
  ),
})

/** Planned sessions that repeat. */
export const archiveSeries = z.object({
  id,
  updatedAt: z.string(),
  rule: z.object({
    parts: z.tuple([seriesPart], seriesPart),
    end: described(day, 'The last day that may have a session'),
    singles: described(
      z.record(z.string(), z.union([skippedSingle, loggedSingle, changedSingle])),
      'Sessions that differ, by their number: skipped, moved or changed, or logged as an entry',
    ),
    isOpenEnded: z.exactOptional(z.literal(true)),
    isEnded: z.exactOptional(z.literal(true)),
  }),
})

export type ArchiveEntry = z.infer<typeof archiveEntry>
export type ArchiveSeries = z.infer<typeof archiveSeries>

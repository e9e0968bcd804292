import { z } from 'zod/mini'
import { problemOf, recurrencePatterns } from '../calendar/recurrence.ts'
import { entry } from '../entries/entries.ts'
import { isCalendarDay } from '../foundation/dates.ts'
import { limits } from '../foundation/limits.ts'
import { sessionAttires } from '../training/attire.ts'
import { template } from '../training/templates.ts'
import { type SessionFields, sessionTypes } from '../training/training-fields.ts'
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
  /** Archives of earlier versions have none. */
  attire: z.exactOptional(z.nullable(z.enum(sessionAttires))),
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

const isSession = (fields: Partial<SessionFields>) =>
  template.create.safeParse({ ...fields, name: 'Series' }).success && (fields.title ?? '').length <= limits.title

/** Whether the days of a series can be computed, and are not too many. */
export function isRule(rule: z.infer<typeof archiveSeries>['rule']): boolean {
  const singles = Object.entries(rule.singles)
  const days = singles.flatMap(([, single]) => ('date' in single ? (single.date ?? []) : []))
  const isWhole = rule.parts.every(
    ({ from, to = from, start, day, offsets = [0] }) =>
      from >= 0 &&
      to >= from &&
      isCalendarDay(start) &&
      day >= 1 &&
      day <= 31 &&
      offsets[0] === 0 &&
      offsets.length <= 7 &&
      offsets.every((offset, index) => offset >= (offsets[index - 1] ?? -1) + 1 && offset < 14),
  )
  const changed = singles.flatMap(([, single]) => (single.state === 'changed' ? single.fields : []))
  return (
    isWhole &&
    isCalendarDay(rule.end) &&
    days.every(isCalendarDay) &&
    singles.every(([number]) => /^\d{1,4}$/.test(number)) &&
    [...rule.parts, ...changed].every((fields) => isSession(fields)) &&
    problemOf(rule) === undefined
  )
}

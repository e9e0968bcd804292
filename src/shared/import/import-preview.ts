import { z } from 'zod/mini'
import { sessionAttires } from '../training/attire.ts'
import { sessionTypes } from '../training/training-fields.ts'
import { durationUnits } from './read-time.ts'

const skipped = z.object({ row: z.number(), reason: z.string(), text: z.string() })

const previewSession = z.object({
  row: z.number(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  sessionType: z.enum(sessionTypes),
  title: z.string(),
  academy: z.string(),
  instructor: z.string(),
  notes: z.string(),
  hasPrivateNotes: z._default(z.boolean(), false),
  techniques: z.array(z.string()),
  tags: z.array(z.string()),
  partners: z.array(z.string()),
  rounds: z.number(),
  attire: z._default(z.nullable(z.enum(sessionAttires)), null),
  effort: z.nullable(z.number()),
  /** What a watch measured, in words; '' if it is of none. */
  heartRate: z._default(z.string(), ''),
})

/** What a file would become, by the choices so far. */
export const importPreview = z.object({
  sessions: z.array(previewSession),
  counts: z.object({
    created: z.number(),
    duplicates: z.number(),
    importedBefore: z.number(),
    skipped: z.number(),
    /** Those that a trial has no room for. */
    beyondTrial: z.number(),
    /** Those of kinds that don't come in. */
    leftOut: z._default(z.number(), 0),
    /** Those whose text the file has in a corrected version, and those whose notes say something else there. */
    corrected: z._default(z.number(), 0),
    differing: z._default(z.number(), 0),
  }),
  names: z.object({
    tags: z.array(z.string()),
    partners: z.array(z.string()),
    techniques: z.array(z.object({ name: z.string(), isFromCatalog: z.boolean() })),
    recognized: z.array(z.object({ written: z.string(), name: z.string() })),
  }),
  skipped: z.array(skipped),
  /** The export of another app that the file is; null for any other spreadsheet. */
  recognized: z._default(
    z.nullable(
      z.object({
        app: z.string(),
        /** What its rows are. */
        rows: z.object({ one: z.string(), several: z.string() }),
        count: z.number(),
        /** How many are Jiu Jitsu; null if the app is for nothing else. */
        jiuJitsu: z.nullable(z.number()),
      }),
    ),
    null,
  ),
  /** The kinds of training that can be chosen from, the most frequent first. */
  kinds: z._default(z.array(z.object({ name: z.string(), count: z.number() })), []),
  /** The columns by whose values rows can be chosen, and the one by which they are. */
  kindColumns: z._default(z.array(z.number()), []),
  kindColumn: z._default(z.nullable(z.number()), null),
  /** The first sessions that can be left out one by one. */
  rows: z._default(
    z.array(z.object({ row: z.number(), date: z.string(), startTime: z.string(), title: z.string() })),
    [],
  ),
  /** The sheets of a workbook, or the tables of a ZIP, with several: whether they are read, and how many rows with a day they have. */
  sheets: z._default(
    z.array(z.object({ name: z.string(), isRead: z.boolean(), count: z._default(z.number(), 0) })),
    [],
  ),
  /** Whether these are the files of a folder, of which each row with a day is a session. */
  areFiles: z._default(z.boolean(), false),
  /** The first sessions whose notes say something else here than in the file. */
  differing: z._default(
    z.array(
      z.object({ row: z.number(), date: z.string(), title: z.string(), mine: z.string(), file: z.string() }),
    ),
    [],
  ),
  /** The first sessions of which it isn't clear which one of the journal they are, with the guess. */
  ambiguous: z._default(
    z.array(
      z.object({
        row: z.number(),
        date: z.string(),
        title: z.string(),
        existing: z.nullable(z.number()),
        options: z.array(z.object({ id: z.number(), startTime: z.string(), title: z.string() })),
      }),
    ),
    [],
  ),
  /** What the numbers of durations are taken for; null if there are none, or their header says it. */
  unit: z._default(
    z.nullable(
      z.object({
        header: z.string(),
        example: z.string(),
        unit: z.enum(durationUnits),
        /** Whether they could as well be something else. */
        isUnclear: z.boolean(),
      }),
    ),
    null,
  ),
  /** The zone in which times of UTC are shown; null if there are none. */
  timeZone: z._default(z.nullable(z.string()), null),
  /** The latest day of notes that don't say their year, as it is proposed; null for others. */
  yearless: z._default(z.nullable(z.string()), null),
  /** What supports the years of such notes: their first day, how many days of the week they say, and how many of these fit. */
  years: z._default(z.nullable(z.object({ first: z.string(), weekdays: z.number(), fitting: z.number() })), null),
  /** A date that could be two days; null if there is none. */
  unclearDate: z.nullable(z.string()),
  /** Sessions that have a duration, but no start. */
  withoutStart: z.number(),
  /** How many more entries the trial has room for; null if nothing limits them. */
  room: z.nullable(z.number()),
})

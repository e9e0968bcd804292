import { z } from 'zod/mini'
import { calendarDay, timeOfDay } from '../foundation/dates.ts'
import { maxLength, text } from '../foundation/text.ts'
import { timeZone } from '../foundation/time-zone.ts'
import { archivePreview } from './archive-import.ts'
import { columnTargets, repeatableTargets } from './columns.ts'
import { importPreview } from './import-preview.ts'
import { textChoices } from './merge.ts'
import { dateOrders } from './read-date.ts'
import { durationUnits } from './read-time.ts'
import { type SkipReason, skipReasons } from './skip-reasons.ts'

/** Limits of imports, for server and web. */
export const importLimits = {
  fileMegabytes: 10,
  rows: 20_000,
  columns: 1_000,
  cells: 2_400_000,
  /** The longest text of a file, in characters. */
  text: 20_000_000,
  /** Files that a member reads in a day. */
  filesADay: 50,
  undoHours: 24,
  /** Kinds of training that are told apart, of which the most frequent are shown. */
  kinds: 500,
  previewKinds: 30,
  /** The longest name of one, in characters. */
  kind: 80,
  /** Shown of a file before it is imported. */
  previewSessions: 3,
  previewSkipped: 50,
  /** Names of each kind that are shown before they are made. */
  previewNames: 500,
  /** The most text in an archive. */
  archiveTextMegabytes: 100,
  archiveFiles: 100_000,
  /** Items of an archive that differ from the journal and are named. */
  previewDiffering: 50,
  /** Sessions that are named to be chosen for one by one. */
  previewRows: 100,
  /** Sessions that are listed to be left out one by one. */
  previewLines: 300,
  /** So many years before the proposed ones can be chosen. */
  yearsBack: 15,
} as const

/** What to do with sessions that the journal has already. */
export const duplicateChoices = ['merge', 'skip', 'keep'] as const

/** `reading`: an export of Apple Health is. `read`: waits for the member's choices. `waiting`: for its turn, or being imported. */
const importStatuses = ['reading', 'read', 'waiting', 'done', 'failed', 'undone'] as const

const target = z.enum(columnTargets, 'Please choose what this column is')

const textChoice = z.enum(textChoices, 'Please choose which notes to keep')

/** What is chosen for single rows, by their numbers. */
const byRow = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.record(z.string('Rows have numbers').check(z.regex(/^\d{1,5}$/, 'Rows have numbers')), schema).check(
    z.refine((rows) => Object.keys(rows).length <= importLimits.previewRows, {
      error: `Choose for at most ${importLimits.previewRows} sessions one by one`,
    }),
  )

/** How a file is imported. */
export const importChoices = z.object({
  targets: z.array(target, 'Columns are a list').check(
    maxLength(importLimits.columns, `A file can have at most ${importLimits.columns} columns`),
    z.refine(
      (targets) => {
        const single = targets.filter((one) => !repeatableTargets.has(one))
        return new Set(single).size === single.length
      },
      { error: 'Two columns are the same. Please choose another one.' },
    ),
  ),
  /** Whether days or months come first; null if nobody has said. */
  order: z.nullable(z.enum(dateOrders, 'Please choose whether days or months come first')),
  /** The start of sessions of which only the duration is known; '' for none. */
  usualStart: timeOfDay,
  duplicates: z.enum(duplicateChoices, 'Please choose what to do with duplicates'),
  /** The kinds of training that come in, as rows name them; null for all. */
  only: z._default(
    z.nullable(
      z
        .array(
          text('Kind').check(maxLength(importLimits.kind, 'Please choose kinds of the file')),
          'Kinds are a list',
        )
        .check(maxLength(importLimits.kinds, `At most ${importLimits.kinds} kinds can be chosen`)),
    ),
    null,
  ),
  /** The column whose values are these kinds; null for the one that is guessed. */
  onlyBy: z._default(z.nullable(z.int('Please choose a column').check(z.gte(0))), null),
  /** The first and the last day that come in; '' if nothing limits them. */
  from: z._default(z.union([z.literal(''), calendarDay], 'Please choose a day'), ''),
  to: z._default(z.union([z.literal(''), calendarDay], 'Please choose a day'), ''),
  /** Rows that don't come in, by their numbers. */
  without: z._default(
    z.array(z.int(), 'Rows are a list').check(maxLength(importLimits.rows, 'Leave out fewer rows')),
    [],
  ),
  /** The places of the sheets, or tables of a ZIP, that are read; null for those that are guessed. */
  sheets: z._default(z.nullable(z.array(z.int(), 'Sheets are a list')), null),
  /** What numbers in the column of durations count; null if nobody has said. */
  unit: z._default(z.nullable(z.enum(durationUnits, 'Please choose hours, minutes, or seconds')), null),
  /** The zone in which times of UTC are shown; '' for the member's. */
  timeZone: z._default(z.union([z.literal(''), timeZone], 'Please choose a time zone'), ''),
  /** How many years before the proposed ones notes are that don't say their year. */
  yearsBack: z._default(z.int('Please choose a year').check(z.gte(0), z.lte(importLimits.yearsBack)), 0),
  /** The sessions of the journal that rows are, by their numbers, where that is unclear: ids, 0 for none. */
  matches: z._default(byRow(z.int('Please choose a session').check(z.gte(0))), {}),
  /** What becomes of notes that say something else here than in the file: of all, and of single rows by their numbers. */
  texts: z._default(textChoice, 'both'),
  textsOfRows: z._default(byRow(textChoice), {}),
})

const result = z.object({
  created: z.number(),
  merged: z.number(),
  skipped: z.number(),
  tags: z.number(),
  partners: z.number(),
  techniques: z.number(),
  /** After Undo: what stayed, because it was changed since or is used elsewhere. */
  kept: z._default(z.number(), 0),
  /** What came in from an archive besides sessions and files: counts by kind. */
  items: z._default(z.record(z.string(), z.number()), {}),
})

/** An import, without what its file says. */
const importSummary = z.object({
  id: z.number(),
  /** The name of the file. */
  name: z.string(),
  status: z.enum(importStatuses),
  /** How many of its sessions are stored. */
  done: z.number(),
  total: z.number(),
  /** null until it is done. */
  result: z.nullable(result),
  /** Why it failed, for people; '' if it didn't. */
  failure: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Until when it can be undone, ISO 8601; null if it can't. */
  undoUntil: z.nullable(z.string()),
})

/** A member's imports, the latest first. */
export const importSummaries = z.array(importSummary)

/** An import with what it would become, which is null once it has begun. */
export const importDetails = z.extend(importSummary, {
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  choices: z.nullable(importChoices),
  preview: z.nullable(importPreview),
  /** The preview of an archive, which has no columns and leaves no choice; null once the import has begun. */
  archive: z.nullable(archivePreview),
})

export type ImportChoices = z.infer<typeof importChoices>
export type ImportPreview = z.infer<typeof importPreview>
export type ImportResult = z.infer<typeof result>
export type ImportSummary = z.infer<typeof importSummary>
export type ImportDetails = z.infer<typeof importDetails>

/** Why a row was skipped, for people. */
export const skipSentence = (reason: string) => skipReasons[reason as SkipReason] ?? reason

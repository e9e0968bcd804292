import type { ImportChoices, ImportDetails, ImportPreview } from '#shared/import/imports.ts'
import type { KnownNames } from '#shared/import/names.ts'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import type { ImportPart } from '../stored-parts.ts'
import type { ReadArchive } from './read-archive.ts'

/** When a file is read, by its member's clock: its weekly classes go on until today. */
export interface Here {
  today: string
}

/** What a member has that decides what becomes of the rows of a file. */
export interface Journal {
  /** The sessions, and by their keys in hex the entries that rows became in earlier imports; both as JSON. */
  sessions: string
  earlier: string
  /** When a session was changed last; '' if there is none. */
  changedAt: string
  names: KnownNames
  /** How many more entries a trial has room for; null if nothing limits them. */
  room: number | null
  /** '' for none. */
  timeZone: string
}

/**
 * What the thread asks the main thread for as it needs it. What a file says comes in pieces of text: a whole one would keep
 * the main thread for as long as others notice.
 */
export interface Sources {
  journal: () => Promise<Journal>
  /** A piece of the rows' JSON; undefined after the last one. */
  piece: (position: number) => Promise<string | undefined>
  /** Says how much was read, in megabytes. */
  progress: (megabytes: number) => Promise<unknown>
  /** What some sessions of the journal say. */
  texts: (ids: number[]) => Promise<KnownTexts[]>
}

/** What a session of the journal says, and whether it is as an import made it. */
export interface KnownTexts {
  id: number
  title: string
  notes: string
  isAsImported: boolean
}

/** How the rows of a file are meant. */
interface RowsToPlan {
  choices: ImportChoices
}

/** What the rows of a file would become. */
export interface RowsPreview {
  columns: ImportDetails['columns']
  /** With one target for each column, and the order of dates if it is known. */
  choices: ImportChoices
  preview: ImportPreview
  /** How many sessions would be stored. */
  total: number
  /** Whether dates could be two days. */
  isUnclear: boolean
}

/** How many rows there are, and what they would become as they are guessed to be meant. */
interface ReadPreview {
  total: number
  preview: RowsPreview
}

/** What the thread is asked for, by its name, what it answers, and the parts that its answer has besides. */
export interface ReadTasks {
  /** An upload: an archive of ours, an export of Apple Health that a job reads, or rows. */
  file: [
    { path: string; name: string; here: Here },
    { archive: Omit<ReadArchive, 'parts'> } | { healthMegabytes: number } | ReadPreview,
    ImportPart,
  ]
  /** An export of Apple Health. */
  health: [{ path: string; here: Here }, ReadPreview, ImportPart]
  preview: [RowsToPlan, RowsPreview, never]
  /** Which rows are skipped, and the rows to import in parts; all as JSON. */
  plan: [RowsToPlan, { skipped: string; skippedCount: number }, string]
  /** Skipped rows, or those of a plan, as a spreadsheet of their own. */
  csv: [{ skipped: string }, string, never]
  skipped: [RowsToPlan, string, never]
}

export type ReadKind = keyof ReadTasks

/** The answer, or why there is none, and the CPU time that it took, in milliseconds. */
export interface ReadOutcome {
  result: { answer: ReadTasks[ReadKind][1] } | { refusal: RefusalCode } | { failure: string }
  cpu: number
}

/** What the thread says: what it needs, its outcome, and then each part that it is asked for, or none after the last one. */
export type ThreadMessage =
  | { ask: 'journal' }
  | { ask: 'piece'; position: number }
  | { ask: 'texts'; ids: number[] }
  | { ask: 'progress'; megabytes: number }
  | ReadOutcome
  | { part: ReadTasks[ReadKind][2] | undefined }

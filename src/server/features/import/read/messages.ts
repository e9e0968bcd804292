import type { ImportChoices, ImportDetails, ImportPreview } from '#shared/import/imports.ts'
import type { KnownNames } from '#shared/import/names.ts'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import type { ReadArchive } from './read-archive.ts'

/** What a member has that decides what becomes of the rows of a file. */
export interface Journal {
  /** The sessions, and by their keys in hex the entries that rows became in earlier imports; both as JSON. */
  sessions: string
  earlier: string
  names: KnownNames
  /** How many more entries a trial has room for; null if nothing limits them. */
  room: number | null
}

/** The rows of a file as JSON, how they are meant, and what is in the journal. */
export interface RowsToPlan {
  content: string
  choices: ImportChoices
  journal: Journal
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

/** What the thread is asked for, by its name, and what it answers. */
export interface ReadTasks {
  /** An upload: an archive of ours, or rows with what they would become as they are guessed to be meant. */
  file: [
    { path: string; name: string; journal: Journal },
    { archive: ReadArchive } | { content: string; total: number; preview: RowsPreview },
  ]
  preview: [RowsToPlan, RowsPreview]
  /** The rows to import in parts, and those that are skipped, as JSON. */
  plan: [RowsToPlan, { parts: string[]; skipped: string; skippedCount: number }]
  /** Skipped rows, or those of a plan, as a spreadsheet of their own. */
  csv: [{ skipped: string }, string]
  skipped: [RowsToPlan, string]
}

export type ReadKind = keyof ReadTasks

/** The answer, or why there is none, and the CPU time that it took, in milliseconds. */
export interface ReadOutcome {
  result: { answer: ReadTasks[ReadKind][1] } | { refusal: RefusalCode } | { failure: string }
  cpu: number
}

import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import type { ReadArchive } from './read-archive.ts'

/** The rows of a spreadsheet or of notes as JSON text, or what an archive of ours says. */
export type ReadImport = { rows: string; total: number } | { archive: ReadArchive }

/** What a file says, or why it can't be read. */
export type ReadOutcome = ReadImport | { refusal: RefusalCode } | { failure: string }

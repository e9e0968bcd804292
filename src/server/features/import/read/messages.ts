import type { RefusalCode } from '#shared/refusals/server-refusals.ts'

/** What a file says: its rows as JSON text, or why they can't be read. */
export type ReadOutcome = { rows: string; total: number } | { refusal: RefusalCode } | { failure: string }

import type { RefusalCode } from '#shared/refusals/server-refusals.ts'

/** A file in the spool, by its first bytes. */
export interface Task {
  path: string
  type: string
}

/** The file is sanitized in place, or next to it. */
export interface Processed {
  path: string
  mimetype: string
  /** The charset of a plain text; null for anything else. */
  charset: string | null
  preview: string | null
  /** The size of the file and its preview together. */
  bytes: number
}

/** A worker's messages: first that it is ready, then an outcome for each task. */
export type Outcome =
  | { kind: 'ready' }
  | { kind: 'processed'; file: Processed }
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'failed'; message: string; code: string | undefined }

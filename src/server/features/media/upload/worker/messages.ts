import type { RefusalCode } from '#server/http/replies/refusals.ts'

/** A file in the spool, by its first bytes. */
export interface Task {
  path: string
  type: string
}

/** The file is sanitized in place, or next to it. */
export interface Processed {
  path: string
  mimetype: string
  /** Of a plain text, else null. */
  charset: string | null
  preview: string | null
  /** Of the file and its preview. */
  bytes: number
}

/** A worker's messages: first that it is ready, then an outcome for each task. */
export type Outcome =
  | { kind: 'ready' }
  | { kind: 'processed'; file: Processed }
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'failed'; message: string; code: string | undefined }

import type { Readable } from 'node:stream'
import { z } from 'zod/mini'

/** What can't be backed up or restored, in a sentence for the operator. */
export class BackupError extends Error {}

const table = z.object({ name: z.string(), columns: z.array(z.string()) })
export type Table = z.infer<typeof table>

const sequence = z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })
export type Sequence = z.infer<typeof sequence>

/** What a database is made of, and where it came from. */
export const outline = z.object({
  /** The release that read it. */
  version: z.string(),
  takenAt: z.string(),
  /** The migrations that have made its tables. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Stands for the key by which hashes in the database are made; the key itself may be in the settings only. */
  origin: z.string(),
  /** Stands for the key that notifications are signed by; null: there were none. Early backups don't say. */
  pushOrigin: z.optional(z.nullable(z.string())),
})
type Outline = z.infer<typeof outline>

/** Everything of an installation at one moment. */
export interface Snapshot {
  outline: Outline
  /** The rows of a table, as PostgreSQL's COPY writes them. One at a time. */
  readTable(table: Table): Promise<Readable>
  /** The keys of the files that the database names. */
  keys: string[]
  /** A file's content; null if it is gone. */
  readFile(key: string): Promise<Readable | null>
  /** Files of DATA_DIR without which the data is worth less: name and content. */
  secrets: Map<string, Buffer>
}

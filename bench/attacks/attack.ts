import type { Db } from '#server/db/tables.ts'
import type { Owner } from '../data.ts'

/** What an attack meets. */
export interface Field {
  port: number
  /** The server's process. */
  pid: number
  /** The server's DATA_DIR. */
  dataDir: string
  /** A member, with 25 tags. */
  attacker: Owner
  /** The attacker's session and anti-forgery token. */
  headers: Record<string, string>
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Something a person can do to the server, bounded in count and time. */
export interface Attack {
  about: string
  /** What it needs in the database, as if it had been stored long ago. */
  prepare?(db: Db, attacker: Owner): Promise<void>
  /** What it stores through the API before anything is measured. */
  fill?(field: Field): Promise<void>
  /** Returns a remark for the report, such as how the calls were answered. */
  run(field: Field): Promise<string>
}

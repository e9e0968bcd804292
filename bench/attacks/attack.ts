import type { Db } from '#server/db/tables.ts'
import type { Owner } from '../data.ts'

/** The target of an attack. */
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
  /** Inserts its rows into the database, as if they had been stored long ago. */
  prepare?(db: Db, attacker: Owner): Promise<void>
  /** Stores data through the API before anything is measured. */
  fill?(field: Field): Promise<void>
  /** Returns a remark for the report, such as how the calls were answered. */
  run(field: Field): Promise<string>
}

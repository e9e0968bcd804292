import type { Db } from './db/tables.ts'
import type { Env } from './env.ts'
import type { Files } from './outside/files.ts'

/** Everything of the outside world that the features use. */
export interface Deps {
  db: Db
  env: Env
  files: Files
  /** The time, as an argument: rules never ask the system for it. */
  clock: () => Date
}

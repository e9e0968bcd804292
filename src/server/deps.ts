import type { Db } from './db/tables.ts'
import type { Env } from './env.ts'
import type { Files } from './outside/files.ts'
import type { Mailer } from './outside/mailer.ts'
import type { Identity } from './outside/open-identity.ts'

/** Everything of the outside world that the features use. */
export interface Deps {
  db: Db
  env: Env
  files: Files
  mailer: Mailer
  /** Mail was queued and committed: it goes out now instead of by and by. */
  wakeMail: () => void
  /** Accounts elsewhere. */
  identity: Identity
  /** The time, as an argument: rules never ask the system for it. */
  clock: () => Date
}

import type { PoolConfig } from 'pg'
import { joinEmbedded } from '../db/embedded.ts'
import { missingMigrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { waitForDatabase } from '../db/prepare.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'
import { openOutside } from '../open-outside.ts'
import { openInstallationKey } from '../outside/installation-key.ts'
import { openPush } from '../outside/push/open-push.ts'

/** What a command can't do, in a sentence for the operator. */
export class CommandError extends Error {}

/** What a command works with. */
export interface Operator extends Deps {
  connection: PoolConfig
  /** Prints a line. */
  say: (line: string) => void
}

/** Runs work on the database of the settings, beside the server if that is running, else on its own. */
export async function asOperator(env: Env, say: Operator['say'], work: (operator: Operator) => Promise<void>) {
  const embedded = env.databaseUrl === null ? await joinEmbedded(env.dataDir) : undefined
  const connection = embedded?.connection ?? { connectionString: env.databaseUrl ?? '' }
  const db = openDatabase({ ...connection, max: 2 }, () => undefined)
  const clock = () => new Date()
  const outside = openOutside(env, clock)
  try {
    await waitForDatabase(connection, { signal: new AbortController().signal, say, timeout: 0 })
    // The server sends what is queued within half a minute.
    await work({
      db,
      env,
      ...outside,
      // Keys are made only for what needs them: whoever runs a command may be another user than the server's.
      get push() {
        return openPush(env)
      },
      get installationKey() {
        return openInstallationKey(env)
      },
      wakeMail: () => undefined,
      scheduler: () => undefined,
      logger: console,
      clock,
      connection,
      say,
    })
  } finally {
    await outside.mailer.close()
    await db.destroy()
    await embedded?.stop()
  }
}

/** Refuses to change what another release has written, or not yet. */
export async function requireMigrated({ db }: Operator) {
  const missing = await missingMigrations(db)
  if (missing.length > 0)
    throw new CommandError('The database isn’t up to date. Start Rollbook, or run `migrate`, then try again.')
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Unavailable } from '../unavailable.ts'
import { asUnavailable, DatabaseError } from './errors.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { limitStatements } from './statement-limit.ts'

export interface Waiting {
  /** Ends any wait. */
  signal: AbortSignal
  /** Called with a sentence for the operator when a wait begins. */
  say: (sentence: string) => void
  /** How long to wait for the database, in milliseconds. */
  timeout?: number
}

/**
 * Waits for the database, brings it up to date, and sets its limits, with connections that are closed afterwards. Returns the
 * migrations that it ran.
 */
export async function prepareDatabase(connection: pg.PoolConfig, waiting: Waiting): Promise<string[]> {
  await waitForDatabase(connection, waiting)
  const db = openDatabase({ ...connection, max: 1 }, () => undefined)
  const onWaiting = () => waiting.say('Waiting for another server that is migrating the database.')
  try {
    const ran = await migrate(db, { signal: waiting.signal, onWaiting })
    await limitStatements(db)
    return ran
  } finally {
    await db.destroy()
  }
}

/** After a power cut, or in a failover, the database may come up later than this server. */
export async function waitForDatabase(connection: pg.ClientConfig, { signal, say, timeout = 60_000 }: Waiting) {
  const place = placeOf(connection)
  const deadline = performance.now() + timeout
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    const failure = await failureOf(connection)
    if (failure === undefined) return
    const reason = reasonOf(failure)
    if (!(failure instanceof Unavailable))
      throw new DatabaseError(`The database at ${place} refused the connection: ${reason}. Check DATABASE_URL.`)
    if (performance.now() > deadline)
      throw new DatabaseError(
        `The database at ${place} still can't be reached: ${reason}. Start it, or check DATABASE_URL.`,
      )
    if (attempt === 1) say(`Waiting for the database at ${place}: ${reason}.`)
    await sleep(1000, undefined, { signal })
  }
}

/** Where it is, without the password. */
function placeOf(connection: pg.ClientConfig): string {
  const { host, port, database } = new pg.Client(connection)
  return `${host}:${port}/${database}`
}

/** Why the database can't be used now; undefined if it can. */
async function failureOf(connection: pg.ClientConfig): Promise<unknown> {
  // A pooler accepts connections while its database is down.
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
    return rows[0]?.is_standby ? new Unavailable(new Error('it is a standby, which takes no writes')) : undefined
  } catch (error) {
    return asUnavailable(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Why the connection failed; if a host has several addresses, at the first one. */
function reasonOf(failure: unknown): string {
  const cause = failure instanceof Error ? (failure.cause ?? failure) : failure
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error ? first.message : String(first)
}

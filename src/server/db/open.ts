import {
  type AbortableQueryOptions,
  CamelCasePlugin,
  type CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  type KyselyProps,
  PostgresDialect,
  type PostgresPool,
  type QueryResult,
  type Transaction,
  TransactionBuilder,
  type UnknownRow,
} from 'kysely'
import pg from 'pg'
import { cancelStatement } from './cancel.ts'
import { inNumberedTransaction } from './device-writes.ts'
import { asUnavailable } from './errors.ts'
import { isOutdated, prepared, renewStatements } from './prepared.ts'
import { timed } from './query-time.ts'
import type { Tables } from './tables.ts'

const int8 = 20
const day = 1082

/** Ids as numbers, and days as text: the driver's Date would shift them by time zone. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return Number
    if (oid === day) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

/** Columns are snake_case in SQL and camelCase in TypeScript; what lies in JSON columns stays as it is. */
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

const poolLimits = { max: 10, connectionTimeoutMillis: 10_000 }

/** Opens the pool. `onLost` is called when a connection is lost; unhandled, that would end the process. */
export function openDatabase(where: pg.PoolConfig, onLost: (error: Error) => void): Database {
  const pool = new pg.Pool({ ...poolLimits, ...where, types })
  // An idle connection's error is also emitted on the pool, one in use emits it only on its client.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', onLost))
  const dialect = new PostgresDialect({ pool: withPreparedStatements(pool) })
  const driver = dialect.createDriver()
  void driver.init()
  return new Database(pool, {
    config: { dialect },
    dialect,
    driver,
    executor: new PoolExecutor(pool, dialect, driver),
  })
}

export class Database extends Kysely<Tables> {
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  readonly #props: KyselyProps

  constructor(pool: pg.Pool, props: KyselyProps) {
    super(props)
    this.pool = pool
    this.#props = props
  }

  override transaction(): TransactionBuilder<Tables> {
    return new RepeatedTransaction(this.#props)
  }
}

/** Outside effects come after the commit, so a transaction can be repeated. */
class RepeatedTransaction extends TransactionBuilder<Tables> {
  override execute<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return inNumberedTransaction(work, (numbered) => this.#repeat(numbered))
  }

  async #repeat<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
    try {
      return await super.execute(work)
    } catch (error) {
      if (isOutdated(error)) return super.execute(work)
      throw error
    }
  }
}

/** The pool as Kysely's transactions use it: its clients prepare their statements. */
const withPreparedStatements = (pool: pg.Pool): PostgresPool => ({
  Client: pg.Client,
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await connectIn(pool)
    const query = (text: string, values: readonly unknown[]) => send(client, prepared(text, values))
    return Object.assign(Object.create(client), { query })
  },
})

const connectIn = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw asUnavailable(error)
  })

/** Runs a statement. Waiting for a connection isn't its time. */
async function send(client: pg.PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await timed(() => queryOn(client, statement))
  } catch (error) {
    // Where it was sent from.
    if (error instanceof Error) Error.captureStackTrace(error)
    if (isOutdated(error)) renewStatements(statement)
    throw asUnavailable(error)
  }
}

/** By a callback: pg's own promise keeps the rows in memory until the next full collection of garbage (decision 009). */
const queryOn = (client: pg.PoolClient, statement: pg.QueryConfig) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(statement, (error, result) => (error ? reject(error) : resolve(result)))
  })

/**
 * Sends statements outside transactions straight to the pool. Kysely's own executor reserves a connection for each, which
 * takes twice the CPU time and keeps garbage alive (decision 009).
 */
class PoolExecutor extends DefaultQueryExecutor {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool, dialect: PostgresDialect, driver: Driver) {
    const connections = new DefaultConnectionProvider(driver)
    super(dialect.createQueryCompiler(), dialect.createAdapter(), connections, plugins)
    this.#pool = pool
  }

  override async executeQuery<R>(
    { sql, parameters, queryId }: CompiledQuery,
    { signal }: AbortableQueryOptions = {},
  ): Promise<QueryResult<R>> {
    const run = () => this.#run(prepared(sql, parameters), signal)
    const { rows, rowCount } = await run().catch((error: unknown) => {
      if (isOutdated(error)) return run()
      throw error
    })
    let result: QueryResult<UnknownRow> = { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    for (const plugin of this.plugins) result = await plugin.transformResult({ queryId, result })
    return result as QueryResult<R>
  }

  async #run(statement: pg.QueryConfig, signal: AbortSignal | undefined): Promise<pg.QueryResult> {
    signal?.throwIfAborted()
    const client = await connectIn(this.#pool)
    try {
      return await (signal ? cancellable(client, statement, signal) : send(client, statement))
    } finally {
      client.release()
    }
  }
}

/** Once `signal` is aborted, the server stops working on the statement. */
async function cancellable(client: pg.PoolClient, statement: pg.QueryConfig, signal: AbortSignal) {
  let cancelled: Promise<unknown> | undefined
  const cancel = () => {
    cancelled = cancelStatement(client).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    return await send(client, statement)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    // Until then, it might hit the next statement of this connection.
    await cancelled
  }
}

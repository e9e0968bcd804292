import {
  type AbortableQueryOptions,
  CamelCasePlugin,
  type CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type QueryResult,
  type UnknownRow,
} from 'kysely'
import pg from 'pg'
import { prepared, renewIfOutdated } from './prepared.ts'
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

/** A statement that takes longer than half a minute is stopped; whoever waited for it has left. */
const poolLimits = { max: 10, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 }

/** Opens the pool. `onLost` is called when a connection is lost; unhandled, that would end the process. */
export function openDatabase(where: pg.PoolConfig, onLost: (error: Error) => void): Kysely<Tables> {
  const pool = new pg.Pool({ ...poolLimits, ...where, types })
  // An idle connection's error is also emitted on the pool, one in use emits it only on its client.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', onLost))
  const dialect = new PostgresDialect({ pool: withPreparedStatements(pool) })
  const driver = dialect.createDriver()
  void driver.init()
  return new Kysely<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: new PoolExecutor(pool, dialect, driver),
  })
}

/** The pool as Kysely's transactions use it: its clients prepare their statements. */
const withPreparedStatements = (pool: pg.Pool): PostgresPool => ({
  Client: pg.Client,
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await pool.connect()
    const query = (text: string, values: readonly unknown[]) =>
      timed(() => client.query(prepared(text, values))).catch((error: unknown) => {
        renewIfOutdated(error)
        throw error
      })
    return Object.assign(Object.create(client), { query })
  },
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
    const statement = () => prepared(sql, parameters)
    const run = () => (signal ? this.#cancellable(signal, statement()) : this.#send(statement()))
    const { rows, rowCount } = await run().catch((error: unknown) => {
      if (renewIfOutdated(error)) return run()
      throw error
    })
    let result: QueryResult<UnknownRow> = { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    for (const plugin of this.plugins) result = await plugin.transformResult({ queryId, result })
    return result as QueryResult<R>
  }

  /** Waiting for a connection isn't the statement's time. */
  async #send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = await this.#pool.connect()
    try {
      return await timed(() => client.query(statement))
    } finally {
      client.release()
    }
  }

  /** Once `signal` is aborted, the server stops working on the statement. */
  async #cancellable(signal: AbortSignal, statement: pg.QueryConfig): Promise<pg.QueryResult> {
    signal.throwIfAborted()
    const client = await this.#pool.connect()
    let cancelled: Promise<unknown> | undefined
    const cancel = () => {
      const { processID } = client as pg.PoolClient & { processID: number }
      cancelled = this.#pool.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined)
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      signal.throwIfAborted()
      return await timed(() => client.query(statement))
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
      // Until then, it might hit the next statement of this connection.
      await cancelled
      client.release()
    }
  }
}

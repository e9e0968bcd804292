import {
  type CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const int8 = 20
const day = 1082

/** Ids as numbers, days as the text they are: a driver's Date would shift them by time zone. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return Number
    if (oid === day) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

/** Opens the pool. `broken` hears of connections that end by themselves; unheard, each would end the process. */
export function openDatabase(where: pg.PoolConfig, broken: (error: Error) => void): Kysely<Tables> {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 10_000, ...where, types })
  // An idle connection's error reaches the pool as well, one in use reaches nobody else.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', broken))
  const dialect = new PostgresDialect({ pool })
  const driver = dialect.createDriver()
  void driver.init()
  return new Kysely<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: new PoolExecutor(pool, dialect, driver),
  })
}

/**
 * A statement outside a transaction goes to the pool as it is. Kysely's own way there, through a connection that it
 * holds for the time of the statement, costs twice the processor time and keeps garbage alive.
 */
class PoolExecutor extends DefaultQueryExecutor {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool, dialect: PostgresDialect, driver: Driver) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), new DefaultConnectionProvider(driver))
    this.#pool = pool
  }

  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.#pool.query(sql, [...parameters])
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }
}

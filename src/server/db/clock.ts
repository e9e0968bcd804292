import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

const minute = 60_000

/** A smaller difference, in milliseconds, is what the network takes. */
const tolerance = 250

/** From this difference on, in milliseconds, the operator is told. */
const worthSaying = 5_000

export interface DatabaseClock {
  now: () => Date
  stop: () => void
}

/**
 * A clock that follows the database's, so that several servers agree on what time it is (decision 087). Asks once a
 * minute; while the database doesn't answer, the difference known last counts.
 */
export async function openClock(
  db: Db,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  local: () => number = Date.now,
): Promise<DatabaseClock> {
  let offset = 0
  const compare = async () => {
    const before = local()
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
    const measured = (rows[0]?.ms ?? before) - (before + local()) / 2
    if (Math.abs(measured - offset) < tolerance + (local() - before)) return
    offset = measured
    if (Math.abs(offset) >= worthSaying)
      logger.warn(
        { offsetMs: Math.round(offset) },
        'this server’s clock differs from the database’s, which is used',
      )
  }
  await compare()
  const timer = setInterval(() => void compare().catch(() => undefined), minute)
  timer.unref()
  return { now: () => new Date(local() + offset), stop: () => clearInterval(timer) }
}

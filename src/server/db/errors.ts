import pg from 'pg'
import { isNetworkFailure, Unavailable } from '../unavailable.ts'
import type { Db, Tx } from './tables.ts'

/**
 * Codes of PostgreSQL and PgBouncer: connections that failed, a server that shuts down, starts, or has too many of them,
 * and one that takes no writes, because another one has become the primary.
 */
const codes = /^(08|57P0[1-3]|53300|25006)/

/** An error of the driver's own has no class and no code, such as that of a connection that ended. */
const isOfDriver = (error: Error) => error.constructor === Error

/** The error as it is, or {@link Unavailable} if the database can't be reached or takes no writes right now. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isUnavailable =
    error instanceof pg.DatabaseError ? codes.test(error.code ?? '') : isOfDriver(error) || isNetworkFailure(error)
  return isUnavailable ? new Unavailable(error) : error
}

/** The database couldn't be started. The message says what to do. */
export class DatabaseError extends Error {}

/** Whether `error` is PostgreSQL's report that the named constraint or unique index was violated. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint

const maxAttempts = 10

/** Whether PostgreSQL has ended a transaction so that another one that waited for it can go on. */
export const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

/**
 * Runs a transaction that locks more than others do, such as everything of a member. If it is the
 * victim of a deadlock, it begins again, so `run` must be safe to repeat.
 */
export async function pastDeadlocks<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      if (!isDeadlock(error) || attempt === maxAttempts) throw error
    }
  }
}

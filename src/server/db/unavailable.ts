import pg from 'pg'
import { isNetworkFailure, Unavailable } from '#server/unavailable.ts'

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

import type { Deps } from './deps.ts'
import { Unavailable } from './unavailable.ts'

/** What a job does for one row, and whose it is. */
interface Row {
  job: string
  userId: number
  /** The id of the row, if the member has several. */
  id?: number
}

/**
 * Runs what a job does for one row. If that fails, the log says whose row it was, it is counted, and the job goes on with
 * the next one. A server that stops and a database that is gone end the job instead: it is run again.
 */
export async function attempt<T>(
  { logger, metrics }: Pick<Deps, 'logger' | 'metrics'>,
  row: Row,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof Unavailable) throw error
    logger.error({ err: error, ...row }, 'a job went on after a row that failed')
    metrics?.countFailedRow()
    return undefined
  }
}

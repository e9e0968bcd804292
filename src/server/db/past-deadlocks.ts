import type { Db, Tx } from './tables.ts'

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

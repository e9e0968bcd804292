import type { Db, Tx } from './tables.ts'

const maxAttempts = 10

/** Whether PostgreSQL has ended a transaction so that another one that waited for it can go on. */
export const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

/**
 * Runs a transaction that locks more than others do, such as everything of a member. If it is the one that has to give
 * way, it begins again, so it must be safe to.
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

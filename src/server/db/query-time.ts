import { AsyncLocalStorage } from 'node:async_hooks'

/** How long the database has worked for a request, in milliseconds. */
export interface QueryTime {
  ms: number
}

/** The query time of the current request. Jobs have none. */
export const queryTime = new AsyncLocalStorage<QueryTime>()

/** Runs a statement, and counts how long it takes. */
export async function timed<T>(run: () => Promise<T>): Promise<T> {
  const counted = queryTime.getStore()
  if (!counted) return run()
  const start = performance.now()
  try {
    return await run()
  } finally {
    counted.ms += performance.now() - start
  }
}

/** Adds what was spent for the current request elsewhere, such as in a thread, in milliseconds. */
export function charge(ms: number) {
  const counted = queryTime.getStore()
  if (counted) counted.ms += ms
}

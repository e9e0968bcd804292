import { setTimeout as sleep } from 'node:timers/promises'

/** The first value that is neither false nor missing, within that many milliseconds. What fails has none yet. */
export async function eventually<T>(
  value: () => Promise<T>,
  timeoutMs: number,
  pauseMs = 50,
): Promise<T | undefined> {
  const end = performance.now() + timeoutMs
  while (performance.now() < end) {
    const found = await value().catch(() => undefined)
    if (found) return found
    await sleep(pauseMs)
  }
  return undefined
}

/** Throws if it doesn't become true within that many milliseconds. */
export async function until(what: string, check: () => Promise<unknown>, timeoutMs = 60_000) {
  if (!(await eventually(check, timeoutMs))) throw new Error(`In ${timeoutMs / 1000} s, ${what}.`)
}

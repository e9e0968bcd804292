import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work at a stretch, after which everybody else is served first. */
const stretch = 10

/** Returns a function for long work to wait for between its steps: it pauses when the last pause is too long ago. */
export function breaths(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < stretch) return
    await setImmediate()
    last = performance.now()
  }
}

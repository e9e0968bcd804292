/** What two clocks say at one moment: that of the device, which may be changed, and one that only goes forward, but may stop in sleep. */
export interface ClockReading {
  wall: number
  steady: number
}

/** Clocks that are less apart than this, in milliseconds, agree. */
const agreed = 50
/** Shorter than this, in milliseconds, nothing sleeps. */
const shortestSleep = 1000

/**
 * By how many milliseconds the device's clock was changed between two readings, 0 if it wasn't. A clock that is ahead may also
 * have gone on in sleep, if there may have been any.
 */
export function clockChange(before: ClockReading, now: ClockReading, mayHaveSlept: boolean): number {
  const ahead = now.wall - before.wall - (now.steady - before.steady)
  if (Math.abs(ahead) < agreed || (mayHaveSlept && ahead >= shortestSleep)) return 0
  return ahead
}

import { type ClockReading, clockChange } from '#shared/sparring/timer-clock.ts'

const read = (): ClockReading => ({ wall: Date.now(), steady: performance.now() })

let base = read()

/** The time in milliseconds since 1970, which goes on evenly while the page runs, however the device's clock is set. */
export const timerNow = () => base.wall + performance.now() - base.steady

/** Goes by the device's clock from now on. */
export function setClock() {
  base = read()
}

/**
 * Follows the device's clock: after sleep, the time has gone on. Returns by how many milliseconds it was changed, otherwise 0;
 * from then on, the time is the new one.
 */
export function followClock(mayHaveSlept: boolean): number {
  const now = read()
  const change = clockChange(base, now, mayHaveSlept)
  if (change !== 0 || mayHaveSlept) base = now
  return change
}

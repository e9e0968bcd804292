const day = 86_400_000

/**
 * Whether clocks in two time zones show the same all year from `now` on, as in Europe/Kiev and Europe/Kyiv. So it is for
 * a zone that this browser doesn't know.
 */
export function isSameTime(zone: string, other: string, now: number): boolean {
  if (zone === other) return true
  try {
    const [clock, otherClock] = [clockIn(zone), clockIn(other)]
    for (let at = now; at < now + 366 * day; at += day)
      if (clock.format(at) !== otherClock.format(at)) return false
  } catch {
    return true
  }
  return true
}

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** Days from a first to a last one, as YYYY-MM-DD; `to` is '' while nobody knows the last day. */
interface Days {
  from: string
  to: string
}

/** Whether any of these times has a day in common with a span, whose last day is known. */
export const overlap = (times: Days[], { from, to }: Days): boolean =>
  times.some((one) => one.from <= to && (one.to === '' || from <= one.to))

/** Whether a day, as YYYY-MM-DD, is in one of these times. */
export const isAway = (absences: Days[], day: string): boolean => overlap(absences, { from: day, to: day })

/** Whether a day, as YYYY-MM-DD, is in one of these times; `to` is '' while nobody knows the last day. */
export const isAway = (absences: { from: string; to: string }[], day: string): boolean =>
  absences.some(({ from, to }) => from <= day && (to === '' || day <= to))

/** What a weekly digest says of a week that was as long as weeks get. */
export const longWeek = {
  from: '2026-11-16',
  to: '2026-11-22',
  total: '40 sessions, 100 h 30 min',
  figures: [
    { value: '40', label: 'sessions' },
    { value: '100 h 30 min', label: 'on the mat' },
    { value: '520', label: 'weeks in a row' },
  ],
}

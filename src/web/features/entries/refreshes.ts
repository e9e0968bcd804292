/** Paths that go stale when an entry changes: all that may show part of it. */
export const entryRefreshes = [
  '/api/entries',
  '/api/academies',
  '/api/instructors',
  '/api/tags/uses',
  '/api/partners/uses',
  '/api/rounds',
  '/api/rounds/lessons',
  '/api/reminders',
  '/api/planned',
  '/api/calendar',
  '/api/practice/due',
  '/api/practice/cards',
  '/api/practice/history',
  '/api/stats',
  '/api/focuses/figures',
  '/api/goal',
  // How many entries a trial has left.
  '/api/payment/status',
]

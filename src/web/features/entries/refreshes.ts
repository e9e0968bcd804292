/** What is out of date after a change of an entry: whatever may show something of it. */
export const entryRefreshes = [
  '/api/entries',
  '/api/academies',
  '/api/instructors',
  '/api/reminders',
  '/api/planned',
  '/api/calendar',
]

import type { Entry } from '#shared/entries.ts'
import type { PendingEntry } from '#shared/offline.ts'

/** The entry that the server has made of a kept one: of the same planned session, or of that day, time and title. */
export const arrivedAs = ({ data }: PendingEntry, entries: Entry[]): Entry | undefined =>
  entries.find(
    ({ planned, date, startTime, title }) =>
      (planned !== null && planned.ruleId === data.planned?.ruleId && planned.session === data.planned.session) ||
      (date === data.date && startTime === data.startTime && title === data.title),
  )

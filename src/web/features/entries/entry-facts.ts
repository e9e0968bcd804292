import { type Entry, sessionTypeNames } from '#shared/entries.ts'

/** '19:00–20:30', '19:00', 'until 20:30', or '' where no time is known. */
function timesOf({ startTime, endTime }: Entry): string {
  if (startTime === '') return endTime && `until ${endTime}`
  return endTime === '' ? startTime : `${startTime}–${endTime}`
}

/** The line of facts under an entry's title; what is not known is left out. */
export const factsOf = (entry: Entry): string[] =>
  [sessionTypeNames[entry.sessionType], timesOf(entry), entry.academy, entry.instructor].filter(Boolean)

import { type Entry, sessionTypeNames } from '#shared/entries.ts'

/** '19:00–20:30', '19:00', or '' without a start. */
const timesOf = ({ startTime, endTime }: Entry) => [startTime, endTime].filter(Boolean).join('–')

/** The line of facts under an entry's title; what is not known is left out. */
export const factsOf = (entry: Entry): string[] =>
  [sessionTypeNames[entry.sessionType], timesOf(entry), entry.academy, entry.instructor].filter(Boolean)

import type { Entry } from '#shared/entries.ts'
import { sessionTypeNames, timesOf } from '#shared/sessions.ts'

/** The line of facts under an entry's title; what is not known is left out. */
export const factsOf = (entry: Entry): string[] =>
  [sessionTypeNames[entry.sessionType], timesOf(entry), entry.academy, entry.instructor].filter(Boolean)

import type { Planned } from '#shared/planned.ts'
import { ruleSentence } from '#shared/recurrence.ts'
import { sessionTypeNames, timesOf } from '#shared/sessions.ts'

/** The line of facts under a planned session's title; what is not known is left out. */
export const plannedFacts = (planned: Planned): string[] =>
  [sessionTypeNames[planned.sessionType], timesOf(planned), planned.academy, planned.instructor].filter(Boolean)

/** 'Every Tuesday until Thursday, December 31'. */
export const recurs = ({ date, recurrencePattern, recurrenceEndDate }: Planned) =>
  ruleSentence(date, recurrencePattern, recurrenceEndDate)

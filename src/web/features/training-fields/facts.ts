import { type SessionFields, sessionTypeNames } from '#shared/training/training-fields.ts'
import { timesOf } from '#web/lib/date-time.ts'

/** The line of facts under a session's title; unknown ones are left out. */
export const factsOf = (
  session: Pick<SessionFields, 'startTime' | 'endTime' | 'sessionType' | 'academy' | 'instructor'>,
) => [sessionTypeNames[session.sessionType], timesOf(session), session.academy, session.instructor].filter(Boolean)

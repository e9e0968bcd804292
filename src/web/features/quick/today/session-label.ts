import { type SessionToLog, sourceOf } from '#shared/entries/today.ts'
import { weekdayName } from '#shared/foundation/dates.ts'
import { sessionTypeNouns } from '#shared/training/training-fields.ts'
import { clockTime } from '#web/lib/date-time.ts'

/** 'Tuesday 7:00 PM class'. */
export function sessionLabel(session: SessionToLog): string {
  const { startTime, sessionType } = sourceOf(session)
  return [weekdayName(session.day), clockTime(startTime), sessionTypeNouns[sessionType]].filter(Boolean).join(' ')
}

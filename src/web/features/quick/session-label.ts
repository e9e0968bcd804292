import { weekdayName } from '#shared/dates.ts'
import { type SessionToLog, sourceOf } from '#shared/today.ts'
import type { SessionType } from '#shared/training-fields.ts'
import { clockTime } from '#web/lib/date-time.ts'

const nouns: Record<SessionType, string> = {
  class: 'class',
  'open-mat': 'open mat',
  garage: 'garage session',
  private: 'private',
  other: 'session',
}

/** 'Tuesday 7:00 PM class'. */
export function sessionLabel(session: SessionToLog): string {
  const { startTime, sessionType } = sourceOf(session)
  return [weekdayName(session.day), clockTime(startTime), nouns[sessionType]].filter(Boolean).join(' ')
}

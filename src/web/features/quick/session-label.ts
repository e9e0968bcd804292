import { weekdayName } from '#shared/dates.ts'
import type { SessionToLog } from '#shared/today.ts'
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
export function sessionLabel({ day, planned, template }: SessionToLog): string {
  const { startTime, sessionType } = planned ?? template
  return [weekdayName(day), clockTime(startTime), nouns[sessionType]].filter(Boolean).join(' ')
}

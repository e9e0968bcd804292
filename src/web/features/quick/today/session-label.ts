import type { PlannedSession } from '#shared/entries/planned-sessions.ts'
import { weekdayName } from '#shared/foundation/dates.ts'
import { sessionTypeNouns } from '#shared/training/training-fields.ts'
import { clockTime } from '#web/lib/date-time.ts'

/** 'Tuesday 7:00 PM class'. */
export const sessionLabel = ({ date, startTime, sessionType }: PlannedSession): string =>
  [weekdayName(date), clockTime(startTime), sessionTypeNouns[sessionType]].filter(Boolean).join(' ')

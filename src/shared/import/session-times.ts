import { minutesOf } from '../foundation/dates.ts'
import { isWeekday } from './cell-words.ts'
import type { ImportedSession } from './imported-session.ts'
import { afterDate, isDate } from './read-date.ts'
import { timeAfter } from './read-time.ts'

/** A day, YYYY-MM-DD, and a time, HH:MM. */
export interface Clock {
  day: string
  time: string
}

/** When a session was. */
export type SessionTimes = Pick<ImportedSession, 'date' | 'startTime' | 'endTime'>

/** When a note was written. It isn't when training began, but tells on which day that was, once a time zone is known. */
export const writtenAt = (moment: Date) => `${moment.toISOString().slice(0, 16)}Z (written)`

/** The moment in UTC that `writtenAt` has written; undefined for any other text. */
export function writtenIn(text: string): Clock | undefined {
  const [, day, time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)Z \(written\)$/.exec(text) ?? []
  return day === undefined ? undefined : { day, time }
}

/** The time of a cell with a day and a time. */
export const timeOf = (text: string) => (isDate(text) ? timeIn(afterDate(text)) : text)

/** The time beside a day. When a note was written isn't one, and neither is the day of the week. */
export function afterDayIn(date: string): string {
  const after = writtenIn(date) ? '' : timeIn(afterDate(date))
  return isWeekday(after.replace(/^\(|\)$/g, '')) ? '' : after
}

/** '6:30 PM → March 5, 2024 8:00 PM' as '6:30 PM → 8:00 PM'. */
function timeIn(text: string): string {
  const [from = '', until] = text.split('→')
  const time = until === undefined ? '' : afterDate(until)
  return time === '' ? text : `${from}→ ${time}`
}

/** Times of UTC as the member's clocks show them. */
export function localTimes(
  day: string,
  { startTime, endTime }: Omit<SessionTimes, 'date'>,
  clockAt: (utc: Clock) => Clock,
): SessionTimes {
  const local = clockAt({ day, time: startTime })
  const length = (minutesOf(endTime || startTime) - minutesOf(startTime) + 1440) % 1440
  return {
    date: local.day,
    startTime: local.time,
    endTime: endTime === '' ? '' : timeAfter(local.time, length),
  }
}

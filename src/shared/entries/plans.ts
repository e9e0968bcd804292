import { minutesOf } from '../foundation/dates.ts'
import type { LocalTime } from '../foundation/time-zone.ts'
import type { Entry } from './entries.ts'

/** When the person is: their own day and time, and the latest today anywhere on earth. */
export interface Today extends LocalTime {
  latest: string
}

type Start = Pick<Entry, 'date' | 'startTime'>

/** Whether a session has begun. One without a time may have begun as soon as its day has. */
export const hasBegun = ({ date, startTime }: Start, { day, minutes }: LocalTime): boolean =>
  date < day || (date === day && (startTime === '' || minutesOf(startTime) <= minutes))

/** Whether a session is ahead: its start has not passed or, if it has no time, its day isn't over. */
export const isAhead = (session: Start, now: LocalTime): boolean =>
  !hasBegun(session, now) || (session.startTime === '' && session.date === now.day)

/**
 * Whether a new entry is planned. Clients say what it is by the clock of their device, which may be in another time zone
 * than the account, and send it later. One that is ahead everywhere can't have been trained.
 */
export const isPlannedAtFirst = (entry: Start, asked: boolean | undefined, today: Today): boolean =>
  entry.date > today.latest || (asked ?? isAhead(entry, today))

/**
 * Whether a changed entry is planned. It stays planned when its time comes, until it is confirmed. Moving it ahead plans
 * it; moving it to a day that has passed says that it was trained then, because nobody plans the past.
 */
export function isPlannedAfter(
  before: Start & { isPlanned: boolean },
  { date = before.date, startTime = before.startTime, isPlanned }: Partial<Start> & { isPlanned?: boolean },
  today: Today,
): boolean {
  if (date > today.latest) return true
  if (isPlanned !== undefined) return isPlanned
  if (date === before.date && startTime === before.startTime) return before.isPlanned
  if (!hasBegun({ date, startTime }, today)) return true
  return date < today.day && date !== before.date ? false : before.isPlanned
}

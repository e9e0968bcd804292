import { dayIn } from './dates.ts'

/** A day on which the person may be: their own today, and the latest today anywhere on earth. */
export interface Today {
  today: string
  latest: string
}

/** The latest today on earth: that of the islands that are 14 hours ahead. */
export const latestToday = (now: Date) => dayIn('Pacific/Kiritimati', now)

/**
 * Whether a new entry is planned. Clients say what it is by the clock of their device, which may be in another time zone
 * than the account, and send it later. One that is ahead everywhere hasn't been trained, whatever they say.
 */
export const isPlannedAtFirst = (date: string, asked: boolean | undefined, { today, latest }: Today): boolean =>
  date > latest || (asked ?? date > today)

/**
 * Whether a changed entry is planned. It stays planned when its day comes, until it is confirmed. Moving it to a coming day
 * plans it; moving it to one that has passed says that it was trained then, because nobody plans the past.
 */
export function isPlannedAfter(
  before: { date: string; isPlanned: boolean },
  { date = before.date, isPlanned }: { date?: string; isPlanned?: boolean },
  { today, latest }: Today,
): boolean {
  if (date > latest) return true
  if (isPlanned !== undefined) return isPlanned
  if (date === before.date || date === today) return before.isPlanned
  return date > today
}

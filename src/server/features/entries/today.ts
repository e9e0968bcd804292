import type { UserId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/tables.ts'
import { timeZoneOf } from '#server/features/users/service.ts'
import { earliestToday, latestToday, localTimeIn } from '#server/local-time.ts'
import type { Today } from '#shared/entries/planned-sessions.ts'

/** The person's day and time, which are only looked up if they matter for one of the dates. */
export async function todayOf(tx: Tx, userId: UserId, now: Date, dates: string[]): Promise<Today> {
  const [earliest, latest] = [earliestToday(now), latestToday(now)]
  const isNear = dates.some((date) => date >= earliest && date <= latest)
  return todayIn(isNear ? await timeZoneOf(tx, userId) : '', now)
}

/** The day and time in a time zone. */
export const todayIn = (timeZone: string, now: Date): Today => ({
  ...localTimeIn(timeZone, now),
  latest: latestToday(now),
})

import type { Tx } from '#server/db/tables.ts'
import { timeZoneOf } from '#server/features/accounts/service.ts'
import { latestToday, type Today } from '#shared/entries/plans.ts'
import { dayIn } from '#shared/foundation/dates.ts'
import { localTimeIn } from '#shared/foundation/local-time.ts'

/** The person's day and time, which are only looked up if they matter for one of the dates. */
export async function todayOf(tx: Tx, userId: number, now: Date, dates: string[]): Promise<Today> {
  const [earliest, latest] = [dayIn('Etc/GMT+12', now), latestToday(now)]
  const isNear = dates.some((date) => date >= earliest && date <= latest)
  const timeZone = isNear ? await timeZoneOf(tx, userId) : ''
  return { ...localTimeIn(timeZone || 'UTC', now), latest }
}

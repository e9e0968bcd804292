import type { Tx } from '#server/db/tables.ts'
import { timeZoneOf } from '#server/features/accounts/service.ts'
import { dayIn } from '#shared/dates.ts'
import { latestToday, type Today } from '#shared/plans.ts'

/** The person's today, which is only looked up if it matters for one of the dates. */
export async function todayOf(tx: Tx, userId: number, now: Date, dates: string[]): Promise<Today> {
  const [earliest, latest] = [dayIn('Etc/GMT+12', now), latestToday(now)]
  const isNear = dates.some((date) => date >= earliest && date <= latest)
  return { today: dayIn(isNear ? await timeZoneOf(tx, userId) : '', now), latest }
}

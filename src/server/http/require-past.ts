import { latestToday } from '#shared/plans.ts'
import { refusals } from '#shared/refusals.ts'
import { Refusal } from './refusals.ts'

/** Refuses a day that hasn't begun anywhere on earth. */
export function requirePast(date: string, now: Date) {
  if (date > latestToday(now)) throw new Refusal('FUTURE_DATE', { fields: { date: refusals.FUTURE_DATE.message } })
}

import { latestToday } from '#server/local-time.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { Refusal } from './refusals.ts'

/** Refuses a day that hasn't begun anywhere on earth; `field` is where it was typed. */
export function requirePast(date: string, now: Date, field = 'date') {
  if (date > latestToday(now))
    throw new Refusal('FUTURE_DATE', { fields: { [field]: refusals.FUTURE_DATE.message } })
}

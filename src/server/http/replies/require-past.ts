import { latestToday } from '#server/local-time.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { Refusal } from './refusals.ts'

/** Refuses a day that hasn't begun anywhere on earth; `field` is where it was typed. */
export function requirePast(date: string, now: Date, field = 'date') {
  if (date > latestToday(now))
    throw new Refusal('FUTURE_DATE', { fields: { [field]: refusals.FUTURE_DATE.message } })
}

/** Refuses what ends before it begins; '' is no end. */
export function requireDaysInOrder({ from, to }: { from: string; to: string }) {
  const { message } = refusals.ENDS_BEFORE_IT_BEGINS
  if (to !== '' && to < from) throw new Refusal('ENDS_BEFORE_IT_BEGINS', { fields: { to: message } })
}

import { latestToday } from '#server/local-time.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { Refusal } from './refusals.ts'

/** A stored row: the fields to compare, its noun, and the API's reply for it. */
interface Stored<Fields> {
  fields: Fields
  noun: string
  current: object
}

/** Refuses to overwrite a field that somebody else has changed since it was seen. */
export function requireAsSeen<Fields extends object>(
  stored: Stored<Fields>,
  was: Partial<Fields>,
  changes: Partial<Fields>,
) {
  const isOther = (name: keyof Fields) =>
    changes[name] !== undefined && stored.fields[name] !== was[name] && stored.fields[name] !== changes[name]
  if (namesIn(was).some(isOther)) throw changedElsewhere(stored)
}

/** Refuses to delete what somebody else has written in since it was seen. */
export function requireUnchanged<Fields extends object>(stored: Stored<Fields>, was: Partial<Fields>) {
  if (namesIn(was).some((name) => stored.fields[name] !== was[name])) throw changedElsewhere(stored)
}

const namesIn = <Fields extends object>(was: Partial<Fields>) => Object.keys(was) as (keyof Fields)[]

const changedElsewhere = ({ noun, current }: Stored<unknown>) =>
  new Refusal('CHANGED_ELSEWHERE', {
    sentence: `This ${noun} was changed on another device in the meantime.`,
    current,
  })

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

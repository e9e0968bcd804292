import { fullWeekdays, isCalendarDay, monthNames, weekdayNumber } from '../foundation/dates.ts'
import { type DayAndWeek, monthSpan, relativeDays, relativeWords, yearSpan } from './relative-days.ts'

/** Conditions on an entry's date; all of them apply. */
export interface Days {
  from?: string
  to?: string
  /** 1 to 12, of any year. */
  month?: number
  /** 0 for Sunday, as Date counts them. */
  weekday?: number
}

const months = monthNames.map((name) => name.toLowerCase())
const weekdays = fullWeekdays.map((name) => name.toLowerCase())

/** The words that dates are written with. */
export const dateWords = [...months, ...weekdays, ...relativeWords]

/** Whether a date is one of these days. */
export const isWithin = (date: string, { from, to, month, weekday }: Days) =>
  (from === undefined || date >= from) &&
  (to === undefined || date <= to) &&
  (month === undefined || Number(date.slice(5, 7)) === month) &&
  (weekday === undefined || weekdayNumber(date) === weekday)

/**
 * The days that folded words mean: '2026-08', 'august', 'aug 2026', 'last month', 'saturday', 'three months ago'. Undefined
 * if they mean none.
 */
export const daysOf = (words: string, now: DayAndWeek): Days | undefined =>
  absoluteDays(words) ?? relativeDays(words, now, absoluteDays)

/** The days that words mean on any day. */
function absoluteDays(words: string): Days | undefined {
  if (isCalendarDay(words)) return { from: words, to: words }
  const [, year, month] = /^((?:19|20|21)\d\d)(?:-(0[1-9]|1[0-2]))?$/.exec(words) ?? []
  if (year !== undefined) return month === undefined ? yearSpan(year) : monthSpan(`${year}-${month}-01`)
  return named(words)
}

/** Shortened names that are no other words; 'jan', 'mar', and 'may' need a year after them. */
const clearlyShort = new Set(['feb', 'apr', 'aug', 'sep', 'oct', 'nov', 'dec'])

function named(words: string): Days | undefined {
  const [name = '', year] = words.split(' ')
  const month = months.findIndex(
    (candidate) =>
      candidate === name ||
      (candidate.startsWith(name) && (year !== undefined ? name.length === 3 : clearlyShort.has(name))),
  )
  if (year === undefined && weekdays.includes(name)) return { weekday: weekdays.indexOf(name) }
  if (month < 0) return undefined
  if (year === undefined) return { month: month + 1 }
  return /^(19|20|21)\d\d$/.test(year) ? monthSpan(`${year}-${String(month + 1).padStart(2, '0')}-01`) : undefined
}

import { weekStart } from '../calendar/calendar-span.ts'
import {
  addDays,
  addMonths,
  dayOfMonth,
  fullWeekdays,
  isCalendarDay,
  monthNames,
  type WeekStartsOn,
  weekdayNumber,
} from '../foundation/dates.ts'

/** Conditions on an entry's date; all of them apply. */
export interface Days {
  from?: string
  to?: string
  /** 1 to 12, of any year. */
  month?: number
  /** 0 for Sunday, as Date counts them. */
  weekday?: number
}

/** The facts that a person's 'last week' depends on. */
export interface DayAndWeek {
  today: string
  weekStartsOn: WeekStartsOn
}

const months = monthNames.map((name) => name.toLowerCase())
const weekdays = fullWeekdays.map((name) => name.toLowerCase())

/** The words that dates are written with. */
export const dateWords = [...months, ...weekdays, ...'today yesterday this last week month year'.split(' ')]

/** Whether a date is one of these days. */
export const isWithin = (date: string, { from, to, month, weekday }: Days) =>
  (from === undefined || date >= from) &&
  (to === undefined || date <= to) &&
  (month === undefined || Number(date.slice(5, 7)) === month) &&
  (weekday === undefined || weekdayNumber(date) === weekday)

/** Whether folded text may mean other days tomorrow than today. */
export const isRelative = (text: string) => /today|yesterday|(last|this) (week|month|year)/.test(text)

/** The days that folded words mean: '2026-08', 'august', 'aug 2026', 'last month', 'saturday'. Undefined if they mean none. */
export function daysOf(words: string, now: DayAndWeek): Days | undefined {
  if (isCalendarDay(words)) return { from: words, to: words }
  const [, year, month] = /^((?:19|20|21)\d\d)(?:-(0[1-9]|1[0-2]))?$/.exec(words) ?? []
  if (year !== undefined) return month === undefined ? ofYear(year) : ofMonth(`${year}-${month}-01`)
  return named(words) ?? relative(words, now)
}

const ofYear = (year: string): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` })
const ofMonth = (first: string): Days => ({ from: first, to: addDays(addMonths(first, 1), -1) })
const ofWeek = (first: string): Days => ({ from: first, to: addDays(first, 6) })

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
  return /^(19|20|21)\d\d$/.test(year) ? ofMonth(`${year}-${String(month + 1).padStart(2, '0')}-01`) : undefined
}

function relative(words: string, { today, weekStartsOn }: DayAndWeek): Days | undefined {
  const firstOfMonth = addDays(today, 1 - dayOfMonth(today))
  switch (words) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'this week':
      return ofWeek(weekStart(today, weekStartsOn))
    case 'last week':
      return ofWeek(addDays(weekStart(today, weekStartsOn), -7))
    case 'this month':
      return ofMonth(firstOfMonth)
    case 'last month':
      return ofMonth(addMonths(firstOfMonth, -1))
    case 'this year':
      return ofYear(today.slice(0, 4))
    case 'last year':
      return ofYear(String(Number(today.slice(0, 4)) - 1))
    default:
      return undefined
  }
}

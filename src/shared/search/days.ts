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

/** The facts that a person's 'last week' and 'last summer' depend on. */
export interface DayAndWeek {
  today: string
  weekStartsOn: WeekStartsOn
  /** Whether their summer is in December. */
  isSouthern: boolean
}

/** From the first to the last day. */
type Span = Required<Pick<Days, 'from' | 'to'>>

/** The words of relative dates, without those that other dates have, too. */
const relativeWords =
  'today yesterday this last past week month year weeks months years days ago before after since until'.split(' ')

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
  absoluteDays(words) ?? relativeDays(words, now)

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
  return /^(19|20|21)\d\d$/.test(year) ? monthSpan(firstOf(Number(year), month + 1)) : undefined
}

const holidays: Record<string, string> = { christmas: '-12-25', 'new year': '-01-01', halloween: '-10-31' }

/** The months in which the seasons of the north begin. */
const seasons: Record<string, number> = { spring: 3, summer: 6, fall: 9, autumn: 9, winter: 12 }

const counts = 'no a two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Whether folded text may mean other days tomorrow than today. */
export const isRelative = (text: string) =>
  /\b(?:today|yesterday|this|last|past|ago|before|after|since|until)\b/.test(text)

const yearSpan = (year: string): Span => ({ from: `${year}-01-01`, to: `${year}-12-31` })
const monthsSpan = (first: string, count: number): Span => ({
  from: first,
  to: addDays(addMonths(first, count), -1),
})
const monthSpan = (first: string) => monthsSpan(first, 1)
const weekSpan = (first: string): Span => ({ from: first, to: addDays(first, 6) })
const daySpan = (day: string): Span => ({ from: day, to: day })

/**
 * The days that folded words mean today: 'last month', 'three months ago', 'past 2 weeks', 'last summer', 'before christmas',
 * 'since august'.
 */
function relativeDays(words: string, now: DayAndWeek): Days | undefined {
  const [, preposition, named = ''] = /^(before|after|since|until) (.+)$/.exec(words) ?? []
  if (preposition) return around(preposition, latest(named, now))
  return thisOrLast(words, now) ?? agoIn(words, now) ?? pastIn(words, now) ?? lastNamed(words, now)
}

function around(preposition: string, span: Span | undefined): Days | undefined {
  if (!span) return undefined
  switch (preposition) {
    case 'before':
      return { to: addDays(span.from, -1) }
    case 'after':
      return { from: addDays(span.to, 1) }
    case 'since':
      return { from: span.from }
    default:
      return { to: span.to }
  }
}

/** What is named, the last time that it began. */
function latest(named: string, now: DayAndWeek): Span | undefined {
  const days = daysOf(named, now)
  if (days?.from && days.to) return { from: days.from, to: days.to }
  return recurring(named, days, now.isSouthern, now.today)
}

/** 'last summer', 'last august', and 'last saturday': the last one that is over. */
function lastNamed(words: string, now: DayAndWeek): Span | undefined {
  const [, which, named = ''] = /^(last|this) (.+)$/.exec(words) ?? []
  if (!which) return undefined
  const span = recurring(named, absoluteDays(named), now.isSouthern, now.today)
  if (!span || which === 'this' || span.to < now.today) return span
  return recurring(named, absoluteDays(named), now.isSouthern, addDays(span.from, -1))
}

/** The last month, weekday, season, or holiday of this name that has begun by the day. */
function recurring(name: string, days: Days | undefined, south: boolean, day: string): Span | undefined {
  if (days?.weekday !== undefined) return daySpan(addDays(day, -((weekdayNumber(day) - days.weekday + 7) % 7)))
  const year = Number(day.slice(0, 4))
  const yearly = yearlyOf(name, days, south)
  if (!yearly) return undefined
  const span = yearly(year)
  return span.from <= day ? span : yearly(year - 1)
}

function yearlyOf(name: string, days: Days | undefined, south: boolean): ((year: number) => Span) | undefined {
  const holiday = holidays[name]
  if (holiday) return (year) => daySpan(`${year}${holiday}`)
  const { month } = days ?? {}
  if (month !== undefined) return (year) => monthSpan(firstOf(year, month))
  const season = seasons[name]
  if (season === undefined) return undefined
  const begins = south ? ((season + 5) % 12) + 1 : season
  return (year) => monthsSpan(firstOf(year, begins), 3)
}

const firstOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

type Unit = 'day' | 'week' | 'month' | 'year'

/** 'last month' is a month ago, as 'today' is no day ago. */
function thisOrLast(words: string, now: DayAndWeek): Span | undefined {
  if (words === 'today') return spanAgo(0, 'day', now)
  if (words === 'yesterday') return spanAgo(1, 'day', now)
  const [, which, unit] = /^(this|last) (week|month|year)$/.exec(words) ?? []
  return which ? spanAgo(which === 'this' ? 0 : 1, unit as Unit, now) : undefined
}

/** 'three months ago' is that whole month, as 'a week ago' is that week. */
function agoIn(words: string, now: DayAndWeek): Span | undefined {
  const [, count, unit] = /^(\w+) (day|week|month|year)s? ago$/.exec(words) ?? []
  const ago = numberOf(count)
  return ago ? spanAgo(ago, unit as Unit, now) : undefined
}

function spanAgo(ago: number, unit: Unit, { today, weekStartsOn }: DayAndWeek): Span {
  switch (unit) {
    case 'day':
      return daySpan(addDays(today, -ago))
    case 'week':
      return weekSpan(addDays(weekStart(today, weekStartsOn), -7 * ago))
    case 'month':
      return monthSpan(addMonths(addDays(today, 1 - dayOfMonth(today)), -ago))
    case 'year':
      return yearSpan(String(Number(today.slice(0, 4)) - ago))
  }
}

/** 'last 3 months' and 'past two weeks' go up to today. */
function pastIn(words: string, { today }: DayAndWeek): Span | undefined {
  const [, count = 'one', unit] = /^(?:last|past) (?:(\w+) )?(day|week|month|year)s?$/.exec(words) ?? []
  const past = numberOf(count)
  if (!unit || !past) return undefined
  const before = {
    day: () => addDays(today, -past),
    week: () => addDays(today, -7 * past),
    month: () => addMonths(today, -past),
    year: () => addMonths(today, -12 * past),
  }[unit as Unit]
  return { from: addDays(before(), 1), to: today }
}

function numberOf(count: string | undefined): number | undefined {
  if (count === undefined) return undefined
  if (count === 'an' || count === 'one') return 1
  if (/^[1-9]\d?$/.test(count)) return Number(count)
  const word = counts.indexOf(count)
  return word > 0 ? word : undefined
}

import { isCalendarDay, weekdayNumber, weekdays } from '../foundation/dates.ts'
import { isLikeWeekday, weekdayOfWord } from './cell-words.ts'
import { type Dated, datedLine, longestTitle, withoutBullet } from './dated-line.ts'
import { type DateOrder, dateOrders, isDate, readDate } from './read-date.ts'
import { readTimes } from './read-time.ts'

/** What each line of a notebook says of a day; undefined for one that says none. */
export type Days = (Dated | undefined)[]

/** A notebook of a year, as its name or its headings say: 'BJJ 2026.txt', '# May 2026', '11.5. Half guard'. */
export function daysOfYear(lines: string[], name: string): Days {
  let [year] = yearsInName(name)
  return lines.map((line) => {
    const said = yearIn(line)
    year = said ?? year
    return year && said === undefined ? dayOfYear(withoutBullet(line), year) : undefined
  })
}

/** The years that a name says: 'BJJ 2026.txt'. */
export const yearsInName = (name: string): string[] => [
  ...new Set(name.match(/(?<!\d)(?:19|20)\d\d(?!\d|-\d\d-\d\d)/g) ?? []),
]

/** '# 2026', 'May 2026'. */
export const yearIn = (line: string) =>
  line.length > longestTitle ? undefined : /^[^\p{L}\p{N}]*(?:\p{L}+ )?((?:19|20)\d\d)\W*$/u.exec(line)?.[1]

function dayOfYear(line: string, year: string, order: DateOrder | null = null): Dated | undefined {
  const written = withYear(line, year, order)
  return written === undefined ? undefined : datedLine(written)
}

/** A text that begins with a day of a year, with that year, and as YYYY-MM-DD if an order is given; undefined for any other text. */
export function withYear(text: string, year: string, order: DateOrder | null = null): string | undefined {
  const said = dayIn(text, year)
  if (!said) return undefined
  const day = order ? (readDate(said.day, order) ?? said.day) : said.day
  return `${day} ${said.rest}`.trim()
}

/** The day of the week that a text says beside the day of a year; undefined if it says none. */
export const weekdaySaid = (text: string): number | undefined => dayIn(text, leapYear)?.weekday

interface DayOfYear {
  /** With its year. */
  day: string
  rest: string
  weekday: number | undefined
}

/** 'Mar' is a day of the week only if it isn't a month. */
function dayIn(text: string, year: string): DayOfYear | undefined {
  const [first = ''] = text.split(/\s/, 1)
  const weekday = weekdayOfWord(first)
  const said = inYear(text, year)
  if (said || (weekday === undefined && !isLikeWeekday(first))) return said
  const after = inYear(text.slice(first.length).trimStart(), year)
  return after && { ...after, weekday }
}

const numbers = /^(?:\d{1,2}\.\s?\d{1,2}\.|\d{1,2}\.\d{2}(?=[\s:,]|$)|\d{1,2}\/\d{1,2}(?=[\s:,]|$))/
const words = /^(?:\d{1,2}\.?[\s-]\p{L}{3,9}\.?|\p{L}{3,9}\.?[\s-]\d{1,2}(?:st|nd|rd|th)?)(?=[\s:,.]|$)/u
/** '(Wed)', or 'Wed' if that is all. */
const weekdayAfter = /^\s*(?:\((\p{L}{2,10})\.?\)|(\p{L}{2,10})\.?$)/u

function inYear(text: string, year: string): DayOfYear | undefined {
  const [number] = numbers.exec(text) ?? []
  const [written = ''] = number === undefined ? (words.exec(text) ?? []) : [number]
  if (written === '') return undefined
  const separator = number === undefined ? ' ' : number.includes('/') ? '/' : '.'
  const day = `${number === undefined ? written : written.replace(/\.$/, '')}${separator}${year}`
  if (!isDate(day)) return undefined
  const rest = text.slice(written.length).trimStart()
  // '3/4 of the rounds'.
  if (/^(?:of|von|reps|sets)\b/i.test(rest)) return undefined
  const [, bracketed, alone = ''] = weekdayAfter.exec(rest) ?? []
  const weekday = weekdayOfWord(bracketed ?? alone)
  return { day, rest: weekday === undefined ? rest : '', weekday }
}

/** Whether a text is the day of a year, with a time beside it or not. */
export function isDayOfYear(text: string): boolean {
  const said = dayIn(text, leapYear)
  return said !== undefined && (said.rest === '' || readTimes(said.rest) !== undefined)
}

/** A year that has every day. */
const leapYear = '2024'

/**
 * The days of a notebook that never says its year, which has at least two: its newest day is the last one that isn't after today,
 * and the year changes where the file's order says so.
 */
export function proposedDays(lines: string[], today: string): Days {
  const plain = lines.map(withoutBullet)
  const at = plain.flatMap((line, index) => (withYear(line, leapYear) === undefined ? [] : index))
  if (at.length < 2) return []
  const { years, order } = proposedYears(
    at.map((index) => plain[index] ?? ''),
    today,
  )
  const yearAt = new Map(at.map((index, place) => [index, years[place]]))
  return plain.map((line, index) => {
    const year = yearAt.get(index)
    const day = year === undefined ? undefined : dayOfYear(line, String(year), order)
    return day && { ...day, date: withWeekday(day.date, weekdaySaid(line)), isYearProposed: true }
  })
}

/** A date with the day of the week that was said beside it, which tells whether a proposed year is right. */
export const withWeekday = (date: string, weekday: number | undefined) =>
  weekday === undefined ? date : `${weekdays[weekday]} ${date}`

/** The number of the day of the week that is said by `withWeekday`; undefined if none is. */
export function weekdayBefore(date: string): number | undefined {
  const found = weekdays.findIndex((name) => date.startsWith(`${name} `))
  return found < 0 ? undefined : found
}

/** Days of the week are the same again after so many years. */
const yearsTried = 12

/** A way to read days: in an order of days and months, from the oldest or the newest one, up to a year. */
interface Reading {
  order: DateOrder
  days: string[]
  years: number[]
  /** Those that are another day of the week than the text says. */
  misfits: number
  back: number
}

interface Proposal {
  years: number[]
  /** Whether days or months come first; null unless the days of the week fit one of both better. */
  order: DateOrder | null
}

/**
 * The years of texts that begin with days of which none says its year: those in which most are the day of the week that they say,
 * then the latest ones, then those by which they span the shortest time.
 */
export function proposedYears(
  texts: string[],
  today: string,
  said: (number | undefined)[] = texts.map(weekdaySaid),
): Proposal {
  const written = texts.map((text) => datedLine(withYear(text, leapYear) ?? '')?.date ?? '')
  const saysWeekdays = said.filter((weekday) => weekday !== undefined).length * 2 > texts.length
  const back = Array.from({ length: saysWeekdays ? yearsTried : 1 }, (_, index) => index)
  const readings = dateOrders.flatMap((order) => {
    const days = written.map((date) => readDate(date, order)?.slice(5) ?? '')
    return back.flatMap((some) => readingsOf({ order, days }, said, today, some))
  })
  const sorted = readings.toSorted(
    (one, other) => one.misfits - other.misfits || one.back - other.back || spanOf(one) - spanOf(other),
  )
  const [best] = sorted
  if (!best || spanOf(best) > longestNotebook) return { years: unordered(best?.days ?? [], today), order: null }
  const other = sorted.find(({ order }) => order !== best.order)
  const isSure = other && saysWeekdays && best.misfits < other.misfits
  return { years: best.years, order: isSure ? best.order : null }
}

/** Nobody has trained for longer: then the days are in no order. In milliseconds. */
const longestNotebook = 40 * 366 * 86_400_000

/** The latest years in which days aren't after today. */
const unordered = (days: string[], today: string) => days.map((day) => yearsOf([day], today)[0] ?? 0)

function readingsOf(
  { order, days }: Pick<Reading, 'order' | 'days'>,
  said: (number | undefined)[],
  today: string,
  back: number,
): Reading[] {
  const until = `${Number(today.slice(0, 4)) - back}${today.slice(4)}`
  return [yearsOf(days.toReversed(), until).toReversed(), yearsOf(days, until)].map((years) => {
    const misfits = days.filter((day, index) => {
      const weekday = said[index]
      return weekday !== undefined && weekday !== weekdayNumber(`${years[index]}-${day}`)
    })
    return { order, days, years, back, misfits: misfits.length }
  })
}

function spanOf({ days, years }: Reading): number {
  // Years before the first one aren't parsed.
  if (years.some((year) => year < 1)) return Number.POSITIVE_INFINITY
  const times = days
    .map((day, index) => Date.parse(`${String(years[index]).padStart(4, '0')}-${day}`))
    .filter((time) => !Number.isNaN(time))
  return times.reduce((a, b) => Math.max(a, b), -Infinity) - times.reduce((a, b) => Math.min(a, b), Infinity)
}

/** The years of days, MM-DD, the newest of which comes first and isn't after today. */
function yearsOf(days: string[], today: string): number[] {
  let [year, later] = [Number(today.slice(0, 4)), today.slice(5)]
  return days.map((day) => {
    if (day > later) year -= 1
    if (day === '02-29') year = leapYearUntil(year)
    later = day
    return year
  })
}

const isLeapYear = (year: number) => isCalendarDay(`${String(year).padStart(4, '0')}-02-29`)

function leapYearUntil(year: number): number {
  let leap = year
  while (leap > 0 && !isLeapYear(leap)) leap -= 1
  return leap
}

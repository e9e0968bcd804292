import { isCalendarDay } from '../foundation/dates.ts'
import { isWeekday } from './cell-words.ts'
import { type Dated, datedLine, longestTitle, withoutBullet } from './dated-line.ts'
import { dateOrders, readDate } from './read-date.ts'

/** What each line of a notebook says of a day; undefined for one that says none. */
export type Days = (Dated | undefined)[]

/** A notebook of a year, as its name or its headings say: 'BJJ 2026.txt', '# May 2026', '11.5. Half guard'. */
export function daysOfYear(lines: string[], name: string): Days {
  let [year] = /(?<!\d)(19|20)\d\d(?!\d)/.exec(name) ?? []
  return lines.map((line) => {
    const said = yearIn(line)
    year = said ?? year
    return year && said === undefined ? dayOfYear(withoutBullet(line), year) : undefined
  })
}

/** '# 2026', 'May 2026'. */
export const yearIn = (line: string) =>
  line.length > longestTitle ? undefined : /^[^\p{L}\p{N}]*(?:\p{L}+ )?((?:19|20)\d\d)\W*$/u.exec(line)?.[1]

/** 'Mar' is a day of the week only if it isn't a month. */
function dayOfYear(line: string, year: string): Dated | undefined {
  const [first = ''] = line.split(/\s/, 1)
  const written = writtenInYear(line, year)
  return written || !isWeekday(first) ? written : writtenInYear(line.slice(first.length).trimStart(), year)
}

function writtenInYear(plain: string, year: string): Dated | undefined {
  const numbers = /^(\d{1,2}\.\d{1,2}\.|\d{1,2}\.\d{2}(?=[\s:]|$)|\d{1,2}\/\d{1,2}(?=[\s:]|$))/.exec(plain)?.[0]
  if (numbers) {
    const separator = numbers.includes('/') ? '/' : '.'
    return datedLine(`${numbers.replace(/\.$/, '')}${separator}${year} ${plain.slice(numbers.length)}`)
  }
  const words = /^(\d{1,2}\.?\s\p{L}{3,9}|\p{L}{3,9}\.?\s\d{1,2}(st|nd|rd|th)?)(?=[\s:,.]|$)/u.exec(plain)?.[0]
  return words ? datedLine(`${words} ${year} ${plain.slice(words.length)}`) : undefined
}

/** A year that has every day. */
const leapYear = 2024

/**
 * The days of a notebook that never says its year, which has at least two: its newest day is the last one that isn't after today,
 * and the year changes where the file's order says so.
 */
export function proposedDays(lines: string[], today: string): Days {
  const plain = lines.map(withoutBullet)
  const at = plain.flatMap((line, index) => (dayOfYear(line, String(leapYear)) ? index : []))
  if (at.length < 2) return []
  const written = at.map((index) => dayOfYear(plain[index] ?? '', String(leapYear))?.date ?? '')
  const years = mostLikely(
    dateOrders.flatMap((order) => {
      const days = written.map((date) => readDate(date, order)?.slice(5) ?? '')
      return [yearsOf(days.toReversed(), today).toReversed(), yearsOf(days, today)].map((some) => ({
        days,
        years: some,
      }))
    }),
  )
  const yearAt = new Map(at.map((index, place) => [index, years[place]]))
  return plain.map((line, index) => {
    const year = yearAt.get(index)
    const day = year === undefined ? undefined : dayOfYear(line, String(year))
    return day && { ...day, isYearProposed: true }
  })
}

/** The years by which a notebook spans the shortest time. */
function mostLikely(readings: { days: string[]; years: number[] }[]): number[] {
  const spanOf = ({ days, years }: (typeof readings)[number]) => {
    const times = days
      .map((day, index) => Date.parse(`${years[index]}-${day}`))
      .filter((time) => !Number.isNaN(time))
    return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times)
  }
  return readings.toSorted((one, other) => spanOf(one) - spanOf(other))[0]?.years ?? []
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

function leapYearUntil(year: number): number {
  return isCalendarDay(`${year}-02-29`) ? year : leapYearUntil(year - 1)
}

import { type DateStyle, dateStyle, dateStyleOf } from '#shared/foundation/date-style.ts'
import { dayOfMonth, isCalendarDay, localDay, monthOf, unknownDate, weekdayOf } from '#shared/foundation/dates.ts'
import { bootPart } from './api/boot.ts'

/** Dates and times as the reader writes them, without Intl: see dateStyleOf. */
export function formatsFor({ isMonthFirst, is12Hour }: DateStyle) {
  const dates = datesFor(isMonthFirst)
  const times = timesFor(is12Hour)
  return {
    ...dates,
    ...times,
    /** A point in time on the device's clock, 'Nov 20, 2026, 7:30 PM'. */
    dateTime(iso: string): string {
      const moment = new Date(iso)
      const time = [moment.getHours(), moment.getMinutes()].map((n) => String(n).padStart(2, '0')).join(':')
      return `${dates.dateWithYear(localDay(moment))}, ${times.clockTime(time)}`
    },
  }
}

function datesFor(isMonthFirst: boolean) {
  const year = (day: string) => day.slice(0, 4)
  /** 'Nov'. */
  const monthName = (day: string) => monthOf(day).slice(0, 3)
  /** 'Nov 20'. */
  const monthDay = (day: string) =>
    isMonthFirst ? `${monthName(day)} ${dayOfMonth(day)}` : `${dayOfMonth(day)} ${monthName(day)}`
  /** 'Nov 20, 2026'. */
  const dateWithYear = (day: string) => `${monthDay(day)}${isMonthFirst ? ',' : ''} ${year(day)}`
  return {
    monthName,
    monthDay,
    dateWithYear,
    /** 'Fri, Nov 20', where space is tight, or 'Unknown Date'. */
    shortDate: (day: string) =>
      isCalendarDay(day) ? `${weekdayOf(day)}${isMonthFirst ? ',' : ''} ${monthDay(day)}` : unknownDate,
    /** 'Nov 15 – 21, 2026', 'Nov 29 – Dec 5, 2026'. */
    dateRange(from: string, to: string): string {
      if (from === to) return dateWithYear(from)
      if (year(from) !== year(to)) return `${dateWithYear(from)} – ${dateWithYear(to)}`
      if (monthOf(from) !== monthOf(to)) return `${monthDay(from)} – ${dateWithYear(to)}`
      return isMonthFirst
        ? `${monthDay(from)} – ${dayOfMonth(to)}, ${year(to)}`
        : `${dayOfMonth(from)} – ${dateWithYear(to)}`
    },
  }
}

function timesFor(is12Hour: boolean) {
  /** '7:00' and ' PM', or '19:00'. */
  function clock(time: string): { digits: string; half: string } {
    if (!is12Hour) return { digits: time, half: '' }
    const hour = Number(time.slice(0, 2))
    return { digits: `${hour % 12 || 12}${time.slice(2)}`, half: hour < 12 ? ' AM' : ' PM' }
  }
  /** '7:00 PM', or '' for none. */
  function clockTime(time: string): string {
    if (time === '') return ''
    const { digits, half } = clock(time)
    return digits + half
  }
  return {
    clockTime,
    /** '7 PM', where space is tight, or '19'. */
    clockHour(time: string): string {
      const { digits, half } = clock(time)
      return digits.slice(0, -3) + half
    },
    /** '7:00 – 8:30 PM', '7:00 PM', 'until 8:30 PM', or '' if no time is known. */
    timesOf({ startTime, endTime }: { startTime: string; endTime: string }): string {
      if (startTime === '') return endTime && `until ${clockTime(endTime)}`
      if (endTime === '' || endTime === startTime) return clockTime(startTime)
      const [start, end] = [clock(startTime), clock(endTime)]
      return `${start.digits}${start.half === end.half ? '' : start.half} – ${end.digits}${end.half}`
    },
  }
}

type Formats = ReturnType<typeof formatsFor>

let formats = formatsFor(bootPart('dateStyle', dateStyle) ?? dateStyleOf(navigator.language))

/** From now on, dates and times are written like this: the server draws for many. */
export function writeLike(style: DateStyle) {
  formats = formatsFor(style)
}

export const clockTime: Formats['clockTime'] = (time) => formats.clockTime(time)
export const clockHour: Formats['clockHour'] = (time) => formats.clockHour(time)
export const timesOf: Formats['timesOf'] = (times) => formats.timesOf(times)
export const shortDate: Formats['shortDate'] = (day) => formats.shortDate(day)
export const monthDay: Formats['monthDay'] = (day) => formats.monthDay(day)
export const monthName: Formats['monthName'] = (day) => formats.monthName(day)
export const dateWithYear: Formats['dateWithYear'] = (day) => formats.dateWithYear(day)
export const dateRange: Formats['dateRange'] = (from, to) => formats.dateRange(from, to)
export const dateTime: Formats['dateTime'] = (iso) => formats.dateTime(iso)

/** The first one first. */
export const byDate = (one: { date: string }, other: { date: string }) => one.date.localeCompare(other.date)

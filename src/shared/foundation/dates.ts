import { z } from 'zod/mini'
import { minLength } from './text.ts'

const isoDay = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/

/** Whether `text` is an existing day from 1900 to 2199, written YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Whether `text` is an instant in UTC from 1900 to 2199, as it is always written: '2026-11-20T18:30:00.000Z'. */
export const isInstant = (text: string): boolean =>
  isCalendarDay(text.slice(0, 10)) && new Date(text).toJSON() === text

const required = 'Date is required'
export const invalidDate = 'Please enter a valid date'

/**
 * A person's calendar day, YYYY-MM-DD, never converted by time zone.
 * A longer ISO string ('2026-11-20T19:00:00Z') is cut to its day.
 */
export const calendarDay = z.string({ error: () => required }).check(
  z.overwrite((text) => (isoDay.test(text) ? text.slice(0, 10) : text.trim())),
  minLength(1, { error: required, abort: true }),
  z.refine(isCalendarDay, invalidDate),
)

/** A calendar day or none, which is '' in the API. */
export const optionalDay = z.union([z.literal(''), calendarDay], invalidDate)

const invalidTime = 'Please enter a time such as 19:00'

/** A time of day, HH:MM on the 24-hour clock, or '' for none. */
export const timeOfDay = z.string({ error: () => invalidTime }).check(
  z.overwrite((text) =>
    text
      .trim()
      .slice(0, 8)
      .replace(/^(\d{2}:\d{2}):\d{2}$/, '$1'),
  ),
  z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, invalidTime),
)

/** Today on the reader's device, YYYY-MM-DD. */
export function localDay(now: Date): string {
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

const asUtc = (day: string) => new Date(`${day}T00:00:00Z`)
/** Months in full, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Weekdays in full, Sunday first as Date counts them. */
export const fullWeekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Weekday labels, Sunday first as Date counts them. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Shown in place of an invalid day. */
export const unknownDate = 'Unknown Date'

/** The day's month in full, 'November'. */
export const monthOf = (day: string) => monthNames[Number(day.slice(5, 7)) - 1] ?? ''

/** 'November 20', or 'Unknown Date'. */
export const dayInYear = (day: string) => (isCalendarDay(day) ? `${monthOf(day)} ${dayOfMonth(day)}` : unknownDate)

/** 'Friday, November 20', or 'Unknown Date'. */
export const longDate = (day: string) =>
  isCalendarDay(day) ? `${weekdayName(day)}, ${dayInYear(day)}` : unknownDate

/** 'Friday, November 20, 2026', or 'Unknown Date'. */
export const fullDate = (day: string) =>
  isCalendarDay(day) ? `${longDate(day)}, ${day.slice(0, 4)}` : unknownDate

/** 'November 2026', the heading over a month of entries, or 'Unknown Date'. */
export const monthTitle = (day: string) =>
  isCalendarDay(day) ? `${monthOf(day)} ${day.slice(0, 4)}` : unknownDate

/** The number of the day's weekday, 0 for Sunday as Date counts them. */
export const weekdayNumber = (day: string) => asUtc(day).getUTCDay()

/** The day's weekday label, 'Fri'. */
export const weekdayOf = (day: string) => weekdays[weekdayNumber(day)] ?? ''

/** The day `days` after `day`, or before it. */
export function addDays(day: string, days: number): string {
  const moved = asUtc(day)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** Days from `from` to `to`, negative if `to` is earlier. */
export const daysBetween = (from: string, to: string) =>
  Math.round((asUtc(to).getTime() - asUtc(from).getTime()) / 86_400_000)

/** The day of the month, 1 to 31. */
export const dayOfMonth = (day: string) => Number(day.slice(8))

/** Whole calendar months from the month of `from` to the month of `to`. */
export const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** The day of the month `wanted`, `months` after the month of `day`, or that month's last day if it is shorter. */
export function addMonths(day: string, months: number, wanted = dayOfMonth(day)): string {
  const month = Number(day.slice(5, 7)) - 1 + months
  const year = Number(day.slice(0, 4))
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(wanted, last))).toISOString().slice(0, 10)
}

/** The day's weekday in full, 'Friday'. */
export const weekdayName = (day: string) =>
  isCalendarDay(day) ? (fullWeekdays[weekdayNumber(day)] ?? '') : unknownDate

/** Weekdays in full by their numbers, as one says them: 'Tuesday and Thursday', 'Saturday and Sunday'. */
export function weekdayNames(numbers: number[]): string {
  const mondayFirst = numbers.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
  const names = mondayFirst.map((number) => fullWeekdays[number] ?? '')
  return new Intl.ListFormat('en-US').format(names)
}

/** Minutes since midnight at a time, HH:MM. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes from `start` to `end`, past midnight if the end is before the start; 0 if either is missing. */
export function minutesBetween(start: string, end: string): number {
  if (start === '' || end === '') return 0
  return (minutesOf(end) - minutesOf(start) + 1440) % 1440
}

/** '4 h 30 min'; '' for none. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter((part) => part !== '').join(' ')
}

/** The time so many minutes after a time, HH:MM, also past midnight. */
export function addMinutes(time: string, minutes: number): string {
  const sum = (minutesOf(time) + minutes) % 1440
  return [Math.floor(sum / 60), sum % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The days on which a member's weeks may start, by number, 0 for Sunday as Date counts them. */
export const weekStarts = [6, 0, 1] as const

export type WeekStartsOn = (typeof weekStarts)[number]

/** Everybody's weeks started on Sunday before they could choose (decision 066). */
export const sunday: WeekStartsOn = 0

export const weekStartsOn = z.literal(weekStarts, 'Please choose the day your week starts on')

/** A member's weeks from their first to their last day, 'Sunday to Saturday'. */
export const weekInWords = (startsOn: WeekStartsOn) =>
  `${fullWeekdays[startsOn]} to ${fullWeekdays[(startsOn + 6) % 7]}`
